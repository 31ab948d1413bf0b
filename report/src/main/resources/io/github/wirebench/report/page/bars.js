// SPDX-License-Identifier: Apache-2.0
// Horizontal bars with whiskers: the figures of a panel, and one run against another.
report.bars = (function () {
  'use strict';
  var NARROW = 560;
  var LABEL = 180;
  var model = report.model;
  var format = report.format;

  function isNarrow(settings) {
    return settings.width < NARROW;
  }

  /**
   * An ECharts option for items with a label, and per run that has any a value, bounds and a text.
   *
   * @param spec items, how many runs, name of the axis, log, reference (where bars begin), colour(item, index of the run)
   */
  function option(spec, settings) {
    var narrow = isNarrow(settings);
    var runs = spec.runs;
    var band = narrow ? 22 + 19 * runs : 12 + 19 * runs;
    var series = [];
    for (var run = 0; run < runs; run++) {
      series.push(seriesOf(spec, settings, run, narrow));
    }
    var top = 6;
    var bottom = 44;
    var names = spec.items.map(function (item) {
      return item.label;
    });
    // long names get more room
    var room = names.reduce(function (most, name) {
      return Math.max(most, Math.min(format.width(name), settings.width / 3));
    }, LABEL);
    var right = narrow ? spec.items.reduce(function (most, item) {
      return Math.max(most, Math.min(format.width(item.texts[0] || ''), settings.width / 2));
    }, 120) : 170;
    var labels = format.cut(names, narrow ? settings.width - 10 : room);
    spec.items.forEach(function (item, index) {
      item.shortLabel = labels[index];
    });
    return {
      height: spec.items.length * band + top + bottom,
      option: {
        animation: false,
        textStyle: {fontFamily: settings.font},
        grid: {left: narrow ? 4 : room + 10, right: right, top: top, bottom: bottom},
        xAxis: {
          type: spec.log ? 'log' : 'value', name: spec.axis, nameLocation: 'middle', nameGap: 26,
          min: spec.min, max: spec.max, splitNumber: narrow ? 3 : 5,
          nameTextStyle: {color: settings.colors.muted, fontSize: 12},
          axisLabel: {color: settings.colors.muted, hideOverlap: true, formatter: format.short},
          splitLine: {lineStyle: {color: settings.colors.grid}}
        },
        yAxis: {
          type: 'category', inverse: true, axisTick: {show: false}, axisLine: {show: false},
          data: labels,
          axisLabel: {show: !narrow, color: settings.colors.text, fontSize: 13, interval: 0}
        },
        tooltip: {
          trigger: 'item', renderMode: 'richText', confine: true, backgroundColor: settings.colors.surface,
          borderColor: settings.colors.muted, textStyle: {color: settings.colors.text, fontSize: 13},
          formatter: function (params) {
            return spec.items[params.dataIndex].tips[params.seriesIndex] || '';
          }
        },
        series: series
      }
    };
  }

  function seriesOf(spec, settings, run, narrow) {
    return {
      type: 'custom', clip: false, name: String(run), encode: {x: [0, 2, 3], y: 1},
      data: spec.items.map(function (item, index) {
        var found = item.figures[run];
        if (!found || !isShown(spec, found[0])) {
          return [NaN, index, NaN, NaN];
        }
        var low = found[1] === null || !isShown(spec, found[1]) ? found[0] : found[1];
        return [found[0], index, spec.log ? low : Math.max(0, low), found[2] === null ? found[0] : found[2]];
      }),
      renderItem: function (params, api) {
        var item = spec.items[params.dataIndex];
        return item.figures[run] ? shapes(spec, settings, run, narrow, item, params, api) : undefined;
      }
    };
  }

  /** A logarithmic axis has no place for 0. */
  function isShown(spec, value) {
    return !spec.log || value > 0;
  }

  function shapes(spec, settings, run, narrow, item, params, api) {
    var area = params.coordSys;
    var category = api.value(1);
    var found = item.figures[run];
    var shown = isShown(spec, found[0]);
    var isOpen = shown && spec.log && found[1] !== null && !(found[1] > 0);
    var origin = spec.reference !== undefined ? spec.reference : spec.log ? api.value(0) : 0;
    var middle = api.coord([shown ? api.value(0) : 1, category]);
    var low = isOpen ? area.x : api.coord([api.value(2), category])[0];
    var high = api.coord([api.value(3), category])[0];
    var band = api.size([0, 1])[1];
    var y = narrow ? middle[1] - band / 2 + 20 + 19 * run + 8 : middle[1] + 19 * (run - (spec.runs - 1) / 2);
    var start = api.coord([origin, category])[0];
    var colour = spec.colour(item, run);
    var children = [];
    if (!shown) {
      middle[0] = high = start = area.x;
    } else if (spec.log && spec.reference === undefined) {
      children.push({type: 'circle', shape: {cx: middle[0], cy: y, r: 5}, style: {fill: colour}});
    } else {
      children.push({
        type: 'rect', style: {fill: colour},
        shape: {x: Math.min(start, middle[0]), y: y - 7, width: Math.abs(middle[0] - start), height: 14}
      });
    }
    if (shown && high > low) {
      children.push(line(low, y, high, y, settings));
      if (!isOpen) {
        children.push(line(low, y - 4, low, y + 4, settings));
      }
      children.push(line(high, y - 4, high, y + 4, settings));
    }
    children.push(text(item.texts[run], Math.max(high, middle[0], start) + 7, y, settings, 12));
    if (narrow && run === 0) {
      children.push(text(item.shortLabel, area.x, middle[1] - band / 2 + 11, settings, 13));
    }
    return {type: 'group', children: children};
  }

  function line(x1, y1, x2, y2, settings) {
    return {
      type: 'line', shape: {x1: x1, y1: y1, x2: x2, y2: y2}, style: {stroke: settings.colors.text, lineWidth: 1.5},
      silent: true
    };
  }

  function text(words, x, y, settings, size) {
    return {
      type: 'text', silent: true,
      style: {
        text: words, x: x, y: y, fill: settings.colors.text, font: size + 'px ' + settings.font, verticalAlign: 'middle'
      }
    };
  }

  /** The figures of a bar in words. */
  function tip(group, entry, run, unit) {
    var row = model.row(entry.bar.cells[run].row);
    var found = entry.figures[run];
    var floor = group.floor && entry.bar.cells[run].floor && entry.bar.cells[run].floor.wall;
    return entry.bar.label + ', ' + model.data().runs[run].label + ': ' + format.amount(found[0], unit) + (format.hasInterval(found)
      ? '\n' + format.amount(found[1], unit) + ' to ' + format.amount(found[2], unit) : '') +
      '\n' + row.forks + (row.forks === 1 ? ' fork' : ' forks') + ', row ' + row.id +
      (floor ? '\n' + format.ratio(floor, true) + ' as long as ' + group.floor : '') +
      (row.warnings.length ? '\n' + row.warnings.join(', ') : '');
  }

  /** The figures of a panel. */
  function figures(group, panel, settings) {
    var entries = model.sorted(group, panel, settings);
    if (!entries.length) {
      return null;
    }
    var unit = model.unit(entries, settings.metric);
    var runs = model.runsOf(entries);
    var items = entries.map(function (entry) {
      var isBase = entry.bar.label === group.base;
      return {
        label: entry.bar.label, isFloor: entry.bar.label === group.floor || group.limits.indexOf(entry.bar.label) >= 0,
        figures: runs.map(function (run) {
          var found = entry.figures[run];
          return found && found.map(function (value) {
            return value === null ? null : value / unit[1];
          });
        }),
        texts: runs.map(function (run) {
          var found = entry.figures[run];
          var ratio = found && model.ratio(entry.bar.cells[run], 'base', settings.metric, settings.wire);
          return found ? format.amount(found[0], unit) + (isBase && entries.length > 1 ? ' · base' : ratio
            ? ' · ' + format.ratio(ratio, !isNarrow(settings)) + (group.higherIsBetter && settings.metric === 'wall' ? ' as long' : '')
            : '') : '';
        }),
        tips: runs.map(function (run) {
          return entry.figures[run] && tip(group, entry, run, unit);
        })
      };
    });
    return option({
      items: items, runs: runs.length, log: settings.scale === 'log',
      axis: model.noun(group, settings.metric) + ', ' + unit[0],
      colour: function (item, run) {
        return item.isFloor ? settings.colors.floor : settings.colors.runs[runs[run] % settings.colors.runs.length];
      }
    }, settings);
  }

  /** One run against the first: the largest changes of the time that was compared, or of allocation. */
  function comparison(compared, settings) {
    var metric = settings.metric === 'alloc' ? 'alloc' : 'time';
    var rows = compared.rows.filter(function (row) {
      return format.isKnown(row[metric]) && row[metric][0] > 0 && (!settings.shows || settings.shows(row));
    }).sort(function (a, b) {
      return Math.abs(Math.log(b[metric][0])) - Math.abs(Math.log(a[metric][0]));
    }).slice(0, 25).sort(function (a, b) {
      return a[metric][0] - b[metric][0];
    });
    var low = 0.8;
    var high = 1.25;
    var items = rows.map(function (row) {
      var ratio = row[metric];
      low = Math.min(low, format.hasInterval(ratio) ? ratio[1] : ratio[0]);
      high = Math.max(high, format.hasInterval(ratio) ? ratio[2] : ratio[0]);
      return {
        label: model.name(row.after, row.label), verdict: metric === 'alloc' ? row.allocVerdict : row.verdict, figures: [ratio],
        texts: [format.ratio(ratio, !isNarrow(settings))],
        tips: [row.label + ': ' + format.ratio(ratio, true) + '\nrows ' + row.before + ' and ' + row.after]
      };
    });
    return items.length ? option({
      items: items, runs: 1, log: true, reference: 1, min: low * 0.95, max: high * 1.05,
      axis: model.METRICS[metric === 'alloc' ? 'alloc' : 'wall'].noun + ', later run / first run',
      colour: function (item) {
        return item.verdict === 'REGRESSED' ? settings.colors.runs[1] : item.verdict === 'IMPROVED' ? settings.colors.runs[0] : settings.colors.floor;
      }
    }, settings) : null;
  }

  return {figures: figures, comparison: comparison};
})();
