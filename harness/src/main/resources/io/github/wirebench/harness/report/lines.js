// SPDX-License-Identifier: Apache-2.0
// Lines: scaling over the input's size, and over threads.
report.lines = (function () {
  'use strict';
  var model = report.model;
  var format = report.format;
  var axis = report.frames.axis;
  var frame = report.frames.frame;
  var SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];

  /** One run for the whole line: the wanted one if it has two sizes at least, else that with the most. */
  function scalingRun(group, wanted) {
    var counts = [];
    group.panels.forEach(function (panel) {
      model.data().runs.forEach(function (run, index) {
        var has = panel.bars.some(function (bar) {
          return bar.cells[index];
        });
        counts[index] = (counts[index] || 0) + (has && panel.bytes > 0 ? 1 : 0);
      });
    });
    return counts[wanted] > 1 ? wanted : counts.indexOf(Math.max.apply(null, counts));
  }

  /** A figure per byte of the input, over the input's size. */
  function scaling(group, settings) {
    var metric = settings.metric === 'bytes' ? 'wall' : settings.metric;
    var run = scalingRun(group, settings.run);
    var lines = [];
    var index = {};
    group.panels.forEach(function (panel) {
      panel.bars.forEach(function (bar) {
        var found = panel.bytes > 0 && bar.cells[run] && model.figure(model.row(bar.cells[run].row), metric, settings.wire);
        var isTime = metric !== 'wall' || bar.cells[run] && model.row(bar.cells[run].row).unit === 'ns/op';
        if (isTime && format.isKnown(found) && (!settings.shows || settings.shows(bar)) && (settings.scale !== 'log' || found[0] > 0)) {
          var key = 'line ' + bar.label;
          if (index[key] === undefined) {
            index[key] = lines.push({label: bar.label, points: []}) - 1;
          }
          var unit = format.unitOf(metric, 'ns/op', found[0]);
          lines[index[key]].points.push({
            value: [panel.bytes, found[0] / panel.bytes],
            tip: bar.label + ', ' + panel.label + '\n' + format.amount(found[0], unit) + '\nrow ' + bar.cells[run].row
          });
        }
      });
    });
    lines = lines.filter(function (line) {
      return line.points.length > 1;
    });
    return lines.length ? frame(settings, 400, axis('size of the input as JSON', 'log', settings, 'bytes'),
      axis(metric === 'alloc' ? 'bytes allocated per byte' : metric === 'cpu' ? 'CPU ns per byte' : 'ns per byte',
        settings.scale === 'log' ? 'log' : 'value', settings, 'y'), seriesOf(lines, settings), namesOf(lines)) : null;
  }

  function namesOf(lines) {
    return lines.map(function (line) {
      return line.label;
    });
  }

  function seriesOf(lines, settings) {
    return lines.map(function (line, index) {
      var colours = settings.colors.runs;
      return {
        type: 'line', name: line.label, symbol: SYMBOLS[index % SYMBOLS.length], symbolSize: 9,
        color: colours[index % colours.length], lineStyle: {width: 2, type: index < colours.length ? 'solid' : 'dashed'},
        data: line.points.slice().sort(function (a, b) {
          return a.value[0] - b.value[0];
        })
      };
    });
  }

  /** Operations per time of all threads together, against the fewest threads. */
  function threads(threads, settings) {
    var lines = threads.filter(function (benchmark) {
      return !settings.shows || settings.shows(benchmark);
    }).slice(0, 10).map(function (benchmark) {
      var rates = benchmark.points.map(function (point) {
        var row = model.row(point.row);
        return {threads: point.threads, row: row.id, rate: row.unit === 'ns/op' ? point.threads / row.wall[0] : row.wall[0]};
      });
      return {
        label: benchmark.label,
        points: rates.map(function (point) {
          return {
            value: [point.threads, point.rate / rates[0].rate],
            tip: benchmark.label + '\n' + point.threads + ' threads: ' +
              format.significant(point.rate / rates[0].rate) + 'x the throughput of ' + rates[0].threads + '\nrow ' +
              point.row
          };
        })
      };
    });
    return lines.length ? frame(settings, 340 + 14 * lines.length, axis('threads', 'value', settings, 'x'),
      axis('throughput against the fewest threads', 'value', settings, 'y'), seriesOf(lines, settings),
      namesOf(lines)) : null;
  }

  return {scaling: scaling, scalingRun: scalingRun, threads: threads};
})();
