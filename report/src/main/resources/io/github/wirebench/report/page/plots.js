// SPDX-License-Identifier: Apache-2.0
// Charts over two numbers: ratios by input, scaling over the input's size, throughput over threads, time against bytes on the wire.
report.plots = (function () {
  'use strict';
  var model = report.model;
  var format = report.format;
  var MOST_LINES = 12;
  var SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];

  function axis(name, type, settings, unit) {
    return {
      type: type, name: name, nameLocation: 'middle', nameGap: isHigh(unit) ? 52 : 28, scale: !isHigh(unit),
      nameTextStyle: {color: settings.colors.muted, fontSize: 12},
      axisLabel: {
        color: settings.colors.muted, hideOverlap: true,
        formatter: function (value) {
          return unit === 'bytes' || unit === 'y bytes' ? format.shortBytes(value) : unit === 'y time' ? format.shortTime(value)
            : format.short(value);
        }
      },
      splitLine: {lineStyle: {color: settings.colors.grid}}, axisLine: {lineStyle: {color: settings.colors.muted}}
    };
  }

  /** Whether an axis is the one of the figures. */
  function isHigh(unit) {
    return unit !== undefined && unit.charAt(0) === 'y';
  }

  function frame(settings, height, x, y, series, withLegend) {
    return {
      height: height,
      option: {
        animation: false, textStyle: {fontFamily: settings.font}, xAxis: x, yAxis: y, series: series,
        grid: {left: 70, right: 24, top: withLegend ? 10 : 24, bottom: withLegend ? 48 + 22 * Math.ceil(
          series.length / Math.max(1, Math.floor(settings.width / 150))) : 48},
        legend: withLegend ? {
          bottom: 0, left: 'center', icon: undefined, selectedMode: false, itemGap: 12, width: settings.width - 20,
          textStyle: {color: settings.colors.text, fontSize: 12}, data: withLegend
        } : undefined,
        tooltip: {
          trigger: 'item', renderMode: 'richText', confine: true, backgroundColor: settings.colors.surface,
          borderColor: settings.colors.muted, textStyle: {color: settings.colors.text, fontSize: 13},
          formatter: function (params) {
            return params.data && params.data.tip ? params.data.tip : '';
          }
        }
      }
    };
  }

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
        typeOf(valuesOf(lines), 1, settings), settings, 'y'), seriesOf(shorten(lines, settings), settings),
      namesOf(lines)) : null;
  }

  function valuesOf(lines) {
    return [].concat.apply([], lines.map(function (line) {
      return line.points.map(function (point) {
        return point.value;
      });
    }));
  }

  /** The shortest names of lines that fit a legend and differ. */
  function shorten(lines, settings) {
    format.cut(namesOf(lines), Math.min(300, settings.width - 60)).forEach(function (name, index) {
      lines[index].label = name;
    });
    return lines;
  }

  /** A figure over an input that is a number, a line for each bar of the panels. */
  function input(group, settings) {
    var metric = settings.metric;
    var run = runOfAll(group, settings.run);
    var lines = [];
    var index = new Map();
    var rowUnit;
    group.panels.forEach(function (panel) {
      panel.bars.forEach(function (bar) {
        var row = bar.cells[run] && model.row(bar.cells[run].row);
        var found = row && model.figure(row, metric, settings.wire);
        if (format.isKnown(found) && (!settings.shows || settings.shows(bar)) && (settings.scale !== 'log' || found[0] > 0 && panel.at > 0)) {
          if (!index.has(bar.label)) {
            index.set(bar.label, lines.push({label: bar.label, points: []}) - 1);
          }
          rowUnit = row.unit;
          lines[index.get(bar.label)].points.push({value: [panel.at, found[0]], row: row.id, label: panel.label});
        }
      });
    });
    lines = lines.slice(0, MOST_LINES);
    var values = valuesOf(lines);
    if (!values.length) {
      return null;
    }
    // over several orders of magnitude each label of the axis has a unit of its own
    var unit = metric === 'alloc' || metric === 'bytes' ? 'y bytes' : rowUnit === 'ns/op' || metric === 'cpu' ? 'y time' : 'y';
    lines.forEach(function (line) {
      line.points.forEach(function (point) {
        point.tip = line.label + ', ' + point.label + '\n' + format.amount(point.value[1],
          format.unitOf(metric, rowUnit, Math.abs(point.value[1]))) + '\nrow ' + point.row;
      });
    });
    var drawn = frame(settings, 360, axis(group.param, typeOf(values, 0, settings), settings, 'x'),
      axis(model.noun(group, metric) + (unit === 'y' ? ', ' + rowUnit : ''), typeOf(values, 1, settings), settings, unit),
      seriesOf(shorten(lines, settings), settings), namesOf(lines));
    drawn.option.grid.right = 48;
    return drawn;
  }

  /** A logarithmic axis where it is wanted, or where the smallest values would all be next to 0. */
  function typeOf(values, place, settings) {
    var numbers = values.map(function (value) {
      return value[place];
    });
    var lowest = Math.min.apply(null, numbers);
    return lowest > 0 && (settings.scale === 'log' || Math.max.apply(null, numbers) / lowest > 20) ? 'log' : 'value';
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

  /** The wanted run if any panel has figures of it, else the first that has. */
  function runOfAll(group, wanted) {
    return model.runOf({bars: [].concat.apply([], group.panels.map(function (panel) {
      return panel.bars;
    }))}, wanted);
  }

  /** The ratio of each row to the base, a line of dots for each input; inputs by size. */
  function dots(group, settings) {
    var metric = settings.metric;
    var run = runOfAll(group, settings.run);
    var inputs = group.panels.slice().sort(function (a, b) {
      return a.bytes - b.bytes;
    });
    var lines = [];
    var index = new Map();
    inputs.forEach(function (panel, place) {
      panel.bars.forEach(function (bar) {
        var ratio = model.ratio(bar.cells[run], 'base', metric, settings.wire);
        if (!format.isKnown(ratio) || !(ratio[0] > 0) || settings.shows && !settings.shows(bar)) {
          return;
        }
        if (!index.has(bar.label)) {
          index.set(bar.label, lines.push({label: bar.label, isLimit: group.limits.indexOf(bar.label) >= 0, points: []}) - 1);
        }
        lines[index.get(bar.label)].points.push({
          value: [ratio[0], place], tip: bar.label + ', ' + panel.label + ', ' + model.data().runs[run].label + '\n' +
            format.ratio(ratio, true) + ' of ' + group.base
        });
      });
    });
    if (!lines.length) {
      return null;
    }
    var labels = format.cut(inputs.map(function (panel) {
      return panel.label;
    }), settings.width < 560 ? 110 : 220);
    shorten(lines, settings);
    var powers = valuesOf(lines).map(function (value) {
      return Math.log(value[0]) / Math.LN2;
    });
    var across = axis(model.METRICS[metric].noun + ', ratio to ' + group.base, 'log', settings, 'x');
    across.logBase = 2;
    across.min = Math.pow(2, Math.min(-1, Math.floor(Math.min.apply(null, powers) - 0.1)));
    across.max = Math.pow(2, Math.max(1, Math.ceil(Math.max.apply(null, powers) + 0.1)));
    var colour = -1;
    var drawn = frame(settings, 70 + 34 * inputs.length, across, {
      type: 'category', inverse: true, data: labels, axisTick: {show: false}, axisLine: {show: false},
      axisLabel: {color: settings.colors.text, fontSize: 13, interval: 0}, splitLine: {show: true, lineStyle: {color: settings.colors.grid}}
    }, lines.map(function (line, number) {
      colour += line.isLimit ? 0 : 1;
      var series = {
        type: 'scatter', name: line.label, symbol: SYMBOLS[number % SYMBOLS.length], symbolSize: 11,
        color: line.isLimit ? settings.colors.floor : settings.colors.runs[colour % settings.colors.runs.length], data: line.points
      };
      if (!number) {
        series.markLine = {
          silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: settings.colors.text, type: 'solid'}, data: [{xAxis: 1}]
        };
      }
      return series;
    }), namesOf(lines));
    drawn.option.grid.left = settings.width < 560 ? 118 : 228;
    drawn.height += drawn.option.grid.bottom - 48;
    return drawn;
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
      axis('throughput against the fewest threads', 'value', settings, 'y'), seriesOf(shorten(lines, settings), settings),
      namesOf(lines)) : null;
  }

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

  /** Whether another point has no more bytes and takes measurably less time. */
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

  /** Labels are on the right of their points, those of the rightmost on the left; labels near each other move down. */
  function place(points, settings) {
    function scaled(index) {
      var values = points.map(function (point) {
        return settings.scale === 'log' ? Math.log(point.value[index]) : point.value[index];
      });
      var highest = Math.max.apply(null, values);
      var lowest = index === 1 && settings.scale !== 'log' ? 0 : Math.min.apply(null, values);
      return values.map(function (value) {
        return (highest - value) / (highest - lowest || 1);
      });
    }
    var fromRight = scaled(0);
    var fromTop = scaled(1);
    var placed = [];
    points.map(function (point, index) {
      return index;
    }).sort(function (a, b) {
      return fromTop[a] - fromTop[b];
    }).forEach(function (index) {
      var wanted = fromTop[index] * 240;
      var line = placed.filter(function (other) {
        return Math.abs(fromRight[other.index] - fromRight[index]) < (settings.width < 560 ? 1 : 0.4);
      }).reduce(function (lowest, other) {
        return Math.max(lowest, other.line + 15);
      }, wanted);
      placed.push({index: index, line: line});
      points[index].label = {position: fromRight[index] < 0.1 ? 'left' : 'right', offset: [0, line - wanted]};
    });
  }

  /** Time against bytes on the wire; the front joins what no other contender beats in both. */
  function pareto(group, panel, settings) {
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
    place(points, settings);
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

  return {runOfAll: runOfAll, dots: dots, input: input, scaling: scaling, scalingRun: scalingRun, threads: threads, pareto: pareto, hasSizes: hasSizes};
})();
