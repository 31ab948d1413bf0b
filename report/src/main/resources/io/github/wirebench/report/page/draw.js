// SPDX-License-Identifier: Apache-2.0
// The one way to draw a chart, on the page and without one.
report.draw = (function () {
  'use strict';
  /** Colours with a contrast of at least 3:1 (areas) and 4.5:1 (text) against their surface. */
  var THEMES = {
    light: {
      text: '#1b2128', muted: '#4f5a66', grid: '#e3e7eb', surface: '#ffffff', floor: '#7b8794',
      runs: ['#2468a8', '#b4530f', '#3c7a2e', '#7a4aa3', '#a3264f', '#0f7a7a', '#6b6312', '#4d4d4d']
    },
    dark: {
      text: '#e8edf2', muted: '#a9b4c0', grid: '#333c46', surface: '#171c22', floor: '#8a96a3',
      runs: ['#6db1f2', '#f2a25c', '#86cc73', '#c79cf0', '#f08aac', '#5fd0d0', '#d6cc62', '#c4c4c4']
    }
  };

  /** The ECharts option and height of a chart; null if there is nothing to draw. */
  function chart(what, settings) {
    var group = what.group;
    var panel = group && group.panels[what.panel || 0];
    switch (what.kind) {
      case 'bars': return report.bars.figures(group, panel, settings);
      case 'pareto': return report.plots.pareto(group, panel, settings);
      case 'scaling': return report.plots.scaling(group, settings);
      case 'dots': return report.plots.dots(group, settings);
      case 'input': return report.plots.input(group, settings);
      case 'comparison': return report.bars.comparison(what.comparison, settings);
      case 'threads': return report.plots.threads(what.threads, settings);
      default: throw new Error('no such chart: ' + what.kind);
    }
  }

  /** Names the runs' colours above a chart, as the page does with its legend. */
  function nameRuns(drawn, runs, settings) {
    var height = 24;
    var left = drawn.option.grid.left;
    drawn.option.graphic = [];
    runs.forEach(function (run, index) {
      drawn.option.graphic.push(
        {type: 'rect', left: left, top: 6, shape: {width: 12, height: 12},
          style: {fill: settings.colors.runs[index % settings.colors.runs.length]}},
        {type: 'text', left: left + 18, top: 6,
          style: {text: run.label, fill: settings.colors.text, font: '12px ' + settings.font}});
      left += 48 + 7 * run.label.length;
    });
    drawn.option.grid.top += height;
    drawn.height += height;
  }

  /** The SVG of a chart that the given JSON names, as text; empty if there is nothing to draw. */
  function svg(whatJson, metric, width) {
    var what = JSON.parse(whatJson);
    var data = report.model.data();
    if (what.topic !== undefined) {
      what.group = data[what.list][what.topic].groups[what.groupIndex];
    } else if (what.comparisonIndex !== undefined) {
      what.comparison = data.comparisons[what.comparisonIndex];
    } else {
      what.threads = data.threads;
    }
    var settings = {
      metric: metric, scale: 'linear', wire: 'raw', run: 0, width: width, colors: THEMES.light,
      font: 'system-ui, sans-serif'
    };
    var drawn = chart(what, settings);
    if (!drawn) {
      return '';
    }
    var engine = echarts.init(null, null, {renderer: 'svg', ssr: true, width: width, height: drawn.height});
    if (what.kind === 'bars' && data.runs.length > 1) {
      nameRuns(drawn, data.runs, settings);
    }
    drawn.option.backgroundColor = THEMES.light.surface;
    engine.setOption(drawn.option);
    var text = engine.renderToSVGString();
    engine.dispose();
    return text;
  }

  return {THEMES: THEMES, chart: chart, svg: svg};
})();
