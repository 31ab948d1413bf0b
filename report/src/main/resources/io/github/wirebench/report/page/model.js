// SPDX-License-Identifier: Apache-2.0
// The report's figures, for charts and tables.
report.model = (function () {
  'use strict';
  var format = report.format;
  var METRICS = {
    wall: {name: 'Time (wall)', noun: 'time per operation'},
    cpu: {name: 'CPU time', noun: 'CPU time per operation'},
    alloc: {name: 'Allocation (B/op)', noun: 'bytes allocated per operation'},
    bytes: {name: 'Bytes on the wire', noun: 'bytes on the wire'}
  };
  var data;
  var byId = [];
  var percentiles = [];
  var names = new Map();

  function load(json) {
    data = JSON.parse(json);
    byId = [];
    percentiles = [];
    names = new Map();
    data.topics.concat(data.others).forEach(function (topic) {
      topic.groups.forEach(function (group) {
        group.panels.forEach(function (panel) {
          panel.bars.forEach(function (bar) {
            bar.cells.forEach(function (cell) {
              if (cell && !names.has(cell.row)) {
                names.set(cell.row, bar.label + (panel.title === bar.label ? '' : ', ' + panel.title));
              }
            });
          });
        });
      });
    });
    data.rows.forEach(function (row) {
      byId[row.id] = row;
      Object.keys(row.percentiles || {}).forEach(function (name) {
        if (percentiles.indexOf(name) < 0) {
          percentiles.push(name);
          METRICS[name] = {name: 'Time of a call, ' + name, noun: 'time of a call, ' + name};
        }
      });
    });
    return data;
  }

  function row(id) {
    return byId[id];
  }

  /** A row in the words of the first question that it answers. */
  function name(id, otherwise) {
    return data.topics.length && names.get(id) || otherwise;
  }

  /** A verdict in the words of the command compare, whose files call one of them CLEAN. */
  function verdict(kind) {
    return kind === 'CLEAN' ? 'UNCHANGED' : kind || '';
  }

  /** CPU time, which varies least, if all rows have it; else wall time. */
  function metric() {
    return data.rows.length && data.rows.every(function (one) {
      return format.isKnown(one.cpu) && one.unit === 'ns/op';
    }) ? 'cpu' : 'wall';
  }

  /** Value and bounds; null if it was not recorded. */
  function figure(row, metric, wire) {
    if (metric === 'bytes') {
      var size = row.sizes ? row.sizes[wire] : undefined;
      return typeof size === 'number' ? [size, null, null] : null;
    }
    if (percentiles.indexOf(metric) >= 0) {
      var value = row.percentiles ? row.percentiles[metric] : undefined;
      return typeof value === 'number' ? [value, null, null] : null;
    }
    return row[metric] || null;
  }

  /** What an axis shows. */
  function noun(group, metric) {
    return group.higherIsBetter && metric === 'wall' ? 'throughput (more is better)' : METRICS[metric].noun;
  }

  /** Ratio of a cell to its group's base or floor. */
  function ratio(cell, to, metric, wire) {
    return cell && cell[to] && (metric !== 'bytes' || wire === 'raw') ? cell[to][metric] || null : null;
  }

  /** Bars that have a figure in any run, the best first. */
  function sorted(group, panel, settings) {
    var entries = [];
    panel.bars.forEach(function (bar) {
      var figures = bar.cells.map(function (cell) {
        var found = cell ? figure(row(cell.row), settings.metric, settings.wire) : null;
        return format.isKnown(found) ? found : null;
      });
      var known = figures.filter(function (found) {
        return found;
      });
      if (known.length && (!settings.shows || settings.shows(bar))) {
        entries.push({bar: bar, figures: figures, order: known[0][0]});
      }
    });
    var direction = group.higherIsBetter && settings.metric === 'wall' ? -1 : 1;
    return entries.sort(function (a, b) {
      return direction * (a.order - b.order);
    });
  }

  /** The unit of a panel's figures, by the smallest one. */
  function unit(entries, metric) {
    var smallest = Infinity;
    var rowUnit = 'ns/op';
    entries.forEach(function (entry) {
      entry.figures.forEach(function (found, run) {
        if (found) {
          smallest = Math.min(smallest, Math.abs(found[0]));
          rowUnit = row(entry.bar.cells[run].row).unit;
        }
      });
    });
    return format.unitOf(metric, rowUnit, smallest);
  }

  /** Indexes of the runs in which any entry has a figure. */
  function runsOf(entries) {
    return data.runs.map(function (run, index) {
      return index;
    }).filter(function (index) {
      return entries.some(function (entry) {
        return entry.figures[index];
      });
    });
  }

  /** The wanted run if any bar of a panel has a figure there, else the first that has. */
  function runOf(panel, wanted) {
    var first = -1;
    panel.bars.forEach(function (bar) {
      bar.cells.forEach(function (cell, run) {
        if (cell && (first < 0 || run === wanted || (first !== wanted && run < first))) {
          first = run;
        }
      });
    });
    return Math.max(first, 0);
  }

  return {
    METRICS: METRICS, name: name, verdict: verdict, metric: metric, noun: noun, load: load, row: row, figure: figure, ratio: ratio, sorted: sorted, unit: unit, runsOf: runsOf, runOf: runOf,
    data: function () {
      return data;
    },
    percentiles: function () {
      return percentiles;
    }
  };
})();
