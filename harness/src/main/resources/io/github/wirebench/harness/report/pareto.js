// SPDX-License-Identifier: Apache-2.0
// Time against bytes on the wire, and what nothing else beats in both.
report.pareto = (function () {
  'use strict';
  var model = report.model;
  var format = report.format;
  var axis = report.frames.axis;
  var frame = report.frames.frame;

  /** Points that no other point beats in both bytes and time, by bytes; the line that joins them. */
  function front(points) {
    var best = Infinity;
    return points.slice().sort(function (a, b) {
      return a.value[0] - b.value[0] || a.value[1] - b.value[1];
    }).filter(function (point) {
      var wins = point.value[1] < best;
      best = Math.min(best, point.value[1]);
      return wins;
    });
  }

  /** Whether another point has no more bytes and takes less time, as far as the intervals tell. */
  function isBeaten(point, points) {
    return points.some(function (other) {
      return other !== point && other.value[0] <= point.value[0] && other.high < point.low;
    });
  }

  function pointsOf(group, panel, settings) {
    var metric = settings.metric === 'bytes' ? 'wall' : settings.metric;
    var run = model.runOf(panel, settings.run);
    var points = [];
    panel.bars.forEach(function (bar) {
      var cell = bar.cells[run];
      var size = cell && model.figure(model.row(cell.row), 'bytes', settings.wire);
      var time = cell && model.figure(model.row(cell.row), metric, settings.wire);
      var isTime = metric !== 'wall' || cell && model.row(cell.row).unit === 'ns/op';
      if (size && isTime && format.isKnown(time) && group.limits.indexOf(bar.label) < 0 && bar.label !== group.floor &&
        (!settings.shows || settings.shows(bar)) && (settings.scale !== 'log' || time[0] > 0)) {
        points.push({
          value: [size[0], time[0]], low: time[1] === null ? time[0] : time[1], high: time[2] === null ? time[0] : time[2],
          name: bar.label, row: cell.row
        });
      }
    });
    return points;
  }

  /** Whether a panel has contenders that differ in their bytes. */
  function hasSizes(group, panel, settings) {
    var sizes = {};
    pointsOf(group, panel, settings).forEach(function (point) {
      sizes[point.value[0]] = true;
    });
    return Object.keys(sizes).length > 1;
  }

  /** Labels of points that are near each other go to different sides. */
  function place(points) {
    function range(index) {
      var values = points.map(function (point) {
        return point.value[index];
      });
      return Math.max.apply(null, values) - Math.min.apply(null, values) || 1;
    }
    var width = range(0);
    var height = range(1);
    points.forEach(function (point, index) {
      var near = points.slice(0, index).filter(function (other) {
        return Math.abs(other.value[0] - point.value[0]) < 0.3 * width &&
          Math.abs(other.value[1] - point.value[1]) < 0.1 * height;
      });
      var isRightmost = point.value[0] > Math.max.apply(null, points.map(function (other) {
        return other.value[0];
      })) - 0.1 * width;
      var sides = isRightmost ? ['left', 'top', 'bottom'] : ['right', 'top', 'bottom', 'left'];
      point.label = {position: sides[near.length % sides.length]};
    });
  }

  /** Time against bytes on the wire; the front joins what no other contender beats in both. */
  function chart(group, panel, settings) {
    var points = pointsOf(group, panel, settings);
    if (points.length < 2 || !hasSizes(group, panel, settings)) {
      return null;
    }
    var metric = settings.metric === 'bytes' ? 'wall' : settings.metric;
    var smallest = Math.min.apply(null, points.map(function (point) {
      return point.value[1];
    }));
    var unit = format.unitOf(metric, model.row(points[0].row).unit, smallest);
    points.forEach(function (point) {
      point.tip = point.name + '\n' + format.bytes(point.value[0]) + ', ' + format.amount(point.value[1], unit) +
        '\nrow ' + point.row;
      point.value[1] = point.value[1] / unit[1];
      point.low = Math.max(point.low / unit[1], settings.scale === 'log' ? point.value[1] / 100 : 0);
      point.high = point.high / unit[1];
    });
    place(points);
    points.forEach(function (point) {
      point.itemStyle = {color: isBeaten(point, points) ? settings.colors.floor : settings.colors.runs[0]};
    });
    var type = settings.scale === 'log' ? 'log' : 'value';
    return frame(settings, 340, axis('bytes on the wire (' + settings.wire + ')', type, settings, 'bytes'),
      axis(model.METRICS[metric].noun + ', ' + unit[0], type, settings, 'y'), [
        {
          type: 'line', silent: true, symbol: 'none', lineStyle: {color: settings.colors.runs[0], type: 'dashed'},
          data: front(points).map(function (point) {
            return point.value;
          })
        },
        whiskers(points, settings),
        {
          type: 'scatter', symbolSize: 13, data: points,
          label: {
            show: true, color: settings.colors.text, fontSize: 12,
            formatter: function (params) {
              return params.data.name;
            }
          }
        }
      ], null);
  }

  /** Intervals of the time. */
  function whiskers(points, settings) {
    return {
      type: 'custom', silent: true, encode: {x: 0, y: [1, 2]},
      data: points.map(function (point) {
        return [point.value[0], point.low, point.high];
      }),
      renderItem: function (params, api) {
        var low = api.coord([api.value(0), api.value(1)]);
        var high = api.coord([api.value(0), api.value(2)]);
        return {
          type: 'line', shape: {x1: low[0], y1: low[1], x2: high[0], y2: high[1]},
          style: {stroke: settings.colors.text, lineWidth: 1.5}
        };
      }
    };
  }

  return {chart: chart, hasSizes: hasSizes};
})();
