// SPDX-License-Identifier: Apache-2.0
// Axes, legend and tips of pictures over two numbers.
report.frames = (function () {
  'use strict';
  var format = report.format;

  function axis(name, type, settings, unit) {
    return {
      type: type, name: name, nameLocation: 'middle', nameGap: unit === 'y' ? 52 : 28, scale: unit !== 'y',
      nameTextStyle: {color: settings.colors.muted, fontSize: 12},
      axisLabel: {
        color: settings.colors.muted, hideOverlap: true,
        formatter: function (value) {
          return unit === 'bytes' ? format.shortBytes(value) : format.short(value);
        }
      },
      splitLine: {lineStyle: {color: settings.colors.grid}}, axisLine: {lineStyle: {color: settings.colors.muted}}
    };
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

  return {axis: axis, frame: frame};
})();
