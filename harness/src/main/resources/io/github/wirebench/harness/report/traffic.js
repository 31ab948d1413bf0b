// SPDX-License-Identifier: Apache-2.0
// What a panel's figures come to at a rate of calls: cores, garbage, network.
report.traffic = (function () {
  'use strict';
  var el = report.dom.el;
  var model = report.model;
  var format = report.format;

  function panelsOf(data) {
    var panels = [];
    data.topics.concat(data.topics.length ? [] : data.others).forEach(function (topic) {
      topic.groups.forEach(function (group) {
        group.panels.forEach(function (panel) {
          if (panel.bars.some(function (bar) {
            return bar.cells.some(function (cell) {
              return cell && model.row(cell.row).unit === 'ns/op' && model.row(cell.row).wall;
            });
          })) {
            panels.push(panel);
          }
        });
      });
    });
    return panels;
  }

  function table(data, panel, rate) {
    var several = data.runs.length > 1;
    var rows = [];
    panel.bars.forEach(function (bar) {
      bar.cells.forEach(function (cell, run) {
        var row = cell && model.row(cell.row);
        var time = row && (row.cpu || row.wall);
        if (row && row.unit === 'ns/op' && format.isKnown(time)) {
          rows.push({cells: [bar.label].concat(several ? data.runs[run].label : [], format.number(time[0] * rate / 1e9, 2), row.cpu ? 'CPU' : 'wall',
            row.alloc ? format.bytes(row.alloc[0] * rate) + '/s' : null,
            row.sizes && row.sizes.raw ? format.bytes(row.sizes.raw * rate) + '/s' : null,
            row.sizes && row.sizes.gzip ? format.bytes(row.sizes.gzip * rate) + '/s' : null, row.id)});
        }
      });
    });
    return report.dom.table(panel.title + ', ' + format.number(rate, 1) + ' calls per second', [''].concat(several ? 'run' : [], 'cores', 'by time',
      'garbage', 'network', 'network, gzip', 'row').map(function (name, index) {
      return {name: name, text: index < 1 + (several ? 1 : 0)};
    }), rows);
  }

  function build(data) {
    var panels = panelsOf(data);
    if (!panels.length) {
      return null;
    }
    var place = el('div', {});
    var chosen = Math.max(0, panels.findIndex(function (panel) {
      return panel.bars.some(function (bar) {
        return bar.cells.some(function (cell) {
          return cell && model.row(cell.row).sizes;
        });
      });
    }));
    var rate = el('input', {type: 'number', min: '1', step: 'any', value: '10000', input: show});
    function show() {
      var calls = Number(rate.value);
      place.replaceChildren(calls > 0 ? table(data, panels[chosen], calls) : el('p', {}, 'Give a number above 0.'));
    }
    var section = el('section', {id: 'traffic', 'aria-labelledby': 'traffic-title'},
      el('h2', {id: 'traffic-title'}, 'At my traffic'), el('div', {class: 'box'},
        el('p', {class: 'note'}, 'Each figure times the calls per second: an estimate for one busy core at a time, from a warm JVM ' +
          'with nothing else to do.'),
        el('p', {class: 'pick'}, el('label', {}, 'Calls per second', rate), ' ',
          report.dom.select('What is called', panels.map(function (panel, index) {
            return [String(index), panel.title];
          }), String(chosen), function (value) {
            chosen = Number(value);
            show();
          })), place));
    show();
    return section;
  }

  return {build: build};
})();
