// SPDX-License-Identifier: Apache-2.0
// Charts of the page: each is drawn when it comes near the screen, with its figures as a table below.
report.charts = (function () {
  'use strict';
  var el = report.dom.el;
  var model = report.model;
  var format = report.format;
  var NEAR = '600px';
  var all = [];
  var listeners = [];
  var settings;
  var watcher;

  function theme() {
    return document.documentElement.getAttribute('data-theme') === 'dark' ? 'dark' : 'light';
  }

  function run() {
    return settings.run;
  }

  function start(chosen) {
    settings = chosen;
    watcher = new IntersectionObserver(function (entries) {
      entries.forEach(function (entry) {
        if (entry.isIntersecting) {
          entry.target.chart.isNear = true;
          draw(entry.target.chart);
        }
      });
    }, {rootMargin: NEAR});
  }

  /**
   * A chart with its caption and its table.
   *
   * @param what kind and content; its panel may change
   * @param caption of what is drawn now
   * @param table of what is drawn now
   */
  function figure(what, caption, table) {
    var title = el('figcaption', {}, caption());
    var place = el('div', {class: 'chart', role: 'img', 'aria-label': caption()});
    var details = report.dom.lazyDetails('The figures as a table', table, {'data-table': true});
    var element = el('figure', {'data-kind': what.kind}, title, place, details);
    var chart = {what: what, place: place, title: title, caption: caption, table: table, element: element, details: details};
    place.chart = chart;
    all.push(chart);
    watcher.observe(place);
    return element;
  }

  function draw(chart) {
    var width = chart.place.clientWidth;
    if (!width) {
      return;
    }
    var colors = report.draw.THEMES[theme()];
    var drawn = report.draw.chart(chart.what, {
      metric: settings.metric, scale: settings.scale, wire: settings.wire, run: settings.run, shows: settings.shows,
      width: width, colors: colors, font: 'system-ui, sans-serif'
    });
    if (chart.engine) {
      chart.engine.dispose();
      chart.engine = null;
    }
    chart.title.textContent = chart.caption();
    chart.width = width;
    // what was not recorded has no chart
    chart.element.classList.toggle('empty', !drawn);
    if (!drawn) {
      chart.place.textContent = '';
      return;
    }
    chart.place.setAttribute('role', 'img');
    chart.place.setAttribute('aria-label', chart.caption() + '. The table below has the figures.');
    chart.place.textContent = '';
    chart.place.style.height = drawn.height + 'px';
    chart.engine = echarts.init(chart.place, null, {renderer: 'svg', width: width, height: drawn.height});
    chart.engine.setOption(drawn.option);
    // for paper, which has another width than the screen
    chart.place.querySelector('svg').setAttribute('viewBox', '0 0 ' + width + ' ' + drawn.height);
    chart.place.setAttribute('data-drawn', settings.metric);
  }

  /** Calls a function whenever the charts are drawn again for other choices. */
  function watch(listener) {
    listeners.push(listener);
  }

  /** Draws all charts again that have been drawn; the others are drawn when they come near. */
  function redraw() {
    listeners.forEach(function (listener) {
      listener();
    });
    all.forEach(function (chart) {
      if (chart.isNear) {
        draw(chart);
      }
    });
  }

  function drawAll() {
    all.forEach(function (chart) {
      chart.isNear = true;
      draw(chart);
    });
  }

  function fit() {
    all.forEach(function (chart) {
      if (chart.isNear && chart.place.clientWidth !== chart.width) {
        draw(chart);
      }
    });
  }

  /** After a change of the panel: makes the table and the chart again. */
  function refresh(chart) {
    var fresh = report.dom.lazyDetails('The figures as a table', chart.table, {'data-table': true});
    chart.details.replaceWith(fresh);
    if (chart.details.open) {
      fresh.open = true;
    }
    chart.details = fresh;
    if (chart.isNear) {
      draw(chart);
    }
  }

  function chartOf(element) {
    return element.querySelector('.chart').chart;
  }

  var COLUMNS = ['time', 'low', 'high', 'unit', 'CPU ns/op', 'CPU low', 'CPU high', 'B/op', 'B/op min', 'B/op max', 'raw B',
    'gzip B', 'zstd B'];
  var LAST = ['forks', 'row'];

  /** The cells of a row's figures, as {@code columns} names them. */
  function cells(row) {
    function three(triple) {
      return triple || [null, null, null];
    }
    return three(row.wall).concat([row.unit], three(row.cpu), three(row.alloc), ['raw', 'gzip', 'zstd'].map(function (kind) {
      return row.sizes && typeof row.sizes[kind] === 'number' ? row.sizes[kind] : null;
    }), model.percentiles().map(function (name) {
      return row.percentiles && typeof row.percentiles[name] === 'number' ? row.percentiles[name] : null;
    }), [row.forks, row.id]);
  }

  function columns(first) {
    return first.map(function (name) {
      return {name: name, text: true};
    }).concat(COLUMNS.concat(model.percentiles(), LAST).map(function (name) {
      return {name: name};
    }));
  }

  /** All figures of a panel, and their ratios to its base. */
  function panelTable(group, panel) {
    var runs = model.data().runs;
    var rows = [];
    panel.bars.forEach(function (bar) {
      bar.cells.forEach(function (cell, run) {
        if (cell) {
          var ratio = model.ratio(cell, 'base', 'wall', 'raw');
          rows.push({cells: [bar.label].concat(runs.length > 1 ? runs[run].label : [], cells(model.row(cell.row)), ratio || [null, null, null],
            [model.row(cell.row).warnings.join('; ')])});
        }
      });
    });
    var head = columns(runs.length > 1 ? ['', 'run'] : ['']).concat([{name: 'ratio to ' + group.base}, {name: 'ratio low'}, {name: 'ratio high'},
      {name: 'warnings', text: true}]);
    return report.dom.table(panel.title, head, rows);
  }

  /**
   * What the rows of a panel are made of: percentiles of single calls, or parts; null if there is nothing.
   *
   * @param field of the rows, a figure by name
   */
  function detailTable(panel, field, caption) {
    var runs = model.data().runs;
    var names = [];
    var found = [];
    panel.bars.forEach(function (bar) {
      bar.cells.forEach(function (cell, run) {
        var details = cell && model.row(cell.row)[field];
        if (details) {
          found.push({label: bar.label, run: run, row: model.row(cell.row), details: details});
          Object.keys(details).forEach(function (name) {
            if (names.indexOf(name) < 0) {
              names.push(name);
            }
          });
        }
      });
    });
    if (!found.length) {
      return null;
    }
    return report.dom.table(caption, (runs.length > 1 ? ['', 'run'] : ['']).map(function (name) {
      return {name: name, text: true};
    }).concat(names.concat('row').map(function (name) {
      return {name: name};
    })), found.map(function (one) {
      return {cells: [one.label].concat(runs.length > 1 ? runs[one.run].label : [], names.map(function (name) {
        var value = one.details[name];
        var triple = typeof value === 'number' ? [value, null, null] : value;
        if (!format.isKnown(triple)) {
          return null;
        }
        var unit = format.unitOf('wall', one.row.unit, Math.abs(triple[0]));
        return format.amount(triple[0], unit) + (format.hasInterval(triple) ? ' (' + format.amount(triple[1], ['', unit[1]]).trim() + '–' +
          format.amount(triple[2], ['', unit[1]]).trim() + ')' : '');
      }), one.row.id)};
    }));
  }

  /** All values of an input that is a number. */
  function inputTable(group) {
    var runs = model.data().runs;
    var rows = [];
    group.panels.forEach(function (panel) {
      panel.bars.forEach(function (bar) {
        bar.cells.forEach(function (cell, run) {
          if (cell) {
            rows.push({cells: [bar.label].concat(runs.length > 1 ? runs[run].label : [], panel.at, cells(model.row(cell.row)))});
          }
        });
      });
    });
    return report.dom.table('Over ' + group.param, columns((runs.length > 1 ? ['', 'run'] : ['']).concat(group.param)), rows);
  }

  /** All sizes of the input, per byte of its JSON. */
  function scalingTable(group) {
    var runs = model.data().runs;
    var rows = [];
    group.panels.filter(function (panel) {
      return panel.bytes > 0;
    }).forEach(function (panel) {
      panel.bars.forEach(function (bar) {
        bar.cells.forEach(function (cell, run) {
          if (cell) {
            var row = model.row(cell.row);
            rows.push({cells: [bar.label, panel.label, runs[run].label, panel.bytes].concat(['wall', 'cpu', 'alloc'].map(function (metric) {
              var found = model.figure(row, metric, 'raw');
              return format.isKnown(found) && (metric !== 'wall' || row.unit === 'ns/op') ? Number((found[0] / panel.bytes).toPrecision(4)) : null;
            }), row.id)});
          }
        });
      });
    });
    return report.dom.table('By size of the input, per byte of its JSON', [{name: '', text: true}, {name: 'input', text: true},
      {name: 'run', text: true}, {name: 'bytes of JSON'}, {name: 'time per byte, ns'}, {name: 'CPU ns per byte'},
      {name: 'B allocated per byte'}, {name: 'row'}], rows);
  }

  /** The ratios of all rows to the base, with all inputs. */
  function dotsTable(group) {
    var runs = model.data().runs;
    var rows = [];
    group.panels.forEach(function (panel) {
      panel.bars.forEach(function (bar) {
        bar.cells.forEach(function (cell, run) {
          if (cell && cell.base) {
            rows.push({cells: [panel.label, bar.label].concat(runs.length > 1 ? runs[run].label : [], ['wall', 'cpu', 'alloc', 'bytes'].map(function (metric) {
              return cell.base[metric] ? cell.base[metric][0] : null;
            }), cell.row)});
          }
        });
      });
    });
    return report.dom.table('Ratios to ' + group.base, ['input', ''].concat(runs.length > 1 ? 'run' : []).map(function (name) {
      return {name: name, text: true};
    }).concat(['time (wall)', 'CPU time', 'B/op', 'bytes', 'row'].map(function (name) {
      return {name: name};
    })), rows);
  }

  return {
    start: start, watch: watch, figure: figure, redraw: redraw, drawAll: drawAll, fit: fit, refresh: refresh, chartOf: chartOf,
    panelTable: panelTable, inputTable: inputTable, detailTable: detailTable, scalingTable: scalingTable, dotsTable: dotsTable, columns: columns, cells: cells, run: run, theme: theme
  };
})();
