// SPDX-License-Identifier: Apache-2.0
// A panel's figures at a rate of calls: cores, nodes, money, garbage, network.
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
            panels.push({panel: panel, base: group.base});
          }
        });
      });
    });
    return panels;
  }

  function perSecond(bytes, rate) {
    return bytes ? format.bytes(bytes * rate) + '/s' : null;
  }

  /**
   * The demand of each contender of a panel.
   *
   * @param place of {panel, base}
   * @param traffic of {rate, coresPerNode, costPerNode}; a value that is not above 0 is not shown
   */
  function table(data, place, traffic) {
    var several = data.runs.length > 1;
    var names = [''].concat(several ? 'run' : [], 'cores', 'low', 'high', 'by', 'ratio to ' + (place.base || 'the first'),
      traffic.coresPerNode > 0 ? 'nodes' : [], traffic.coresPerNode > 0 && traffic.costPerNode > 0 ? 'cost per month' : [],
      'garbage', 'network', 'network, gzip', 'row', 'warnings');
    var figures = [];
    place.panel.bars.forEach(function (bar) {
      bar.cells.forEach(function (cell, run) {
        if (cell) {
          figures.push({label: bar.label, run: run, cell: cell, row: model.row(cell.row)});
        }
      });
    });
    // one kind of time for all, because CPU time and wall time of a busy machine cannot be compared
    var metric = figures.every(function (figure) {
      return format.isKnown(figure.row.cpuMean);
    }) ? 'cpu' : 'wall';
    var rows = figures.filter(function (figure) {
      return metric === 'cpu' || figure.row.unit === 'ns/op' && format.isKnown(figure.row.wall);
    }).map(function (figure) {
      var row = figure.row;
      var cores = (metric === 'cpu' ? row.cpuMean : row.wall).map(function (nanoseconds) {
        return nanoseconds === null ? null : nanoseconds * traffic.rate / 1e9;
      });
      var nodes = cores[0] / traffic.coresPerNode;
      return {cells: [figure.label].concat(several ? data.runs[figure.run].label : [], cores.map(function (value) {
        return value === null ? null : format.number(value, 2);
      }), metric === 'cpu' ? 'CPU time' : 'wall time', format.ratio(model.ratio(figure.cell, 'base', metric, 'raw'), true),
      traffic.coresPerNode > 0 ? format.number(nodes, 2) : [],
      traffic.coresPerNode > 0 && traffic.costPerNode > 0 ? format.number(nodes * traffic.costPerNode, 2) : [],
      row.alloc ? perSecond(row.alloc[0], traffic.rate) : null, row.sizes ? perSecond(row.sizes.raw, traffic.rate) : null,
      row.sizes ? perSecond(row.sizes.gzip, traffic.rate) : null, row.id, row.warnings.join('; '))};
    });
    return report.dom.table(place.panel.title + ', ' + format.number(traffic.rate, 1) + ' calls per second', names.map(function (name, index) {
      return {name: name, text: index < 1 + (several ? 1 : 0)};
    }), rows);
  }

  /** A scenario with several endpoints, as the command capacity adds it up. */
  function scenario(capacity) {
    var texts = capacity.texts;
    return el('div', {class: 'box part'}, el('h3', {}, (texts.title || 'The scenario') + ', ' + capacity.run), report.dom.list(texts.traffic),
      report.dom.table(texts.title || 'The scenario', texts.headings.map(function (name, index) {
        return {name: name, text: index === 0};
      }), texts.rows.map(function (cells) {
        return {cells: cells};
      })), el('p', {class: 'note'}, texts.legend), report.dom.list(texts.remarks));
  }

  function number(value, change) {
    return el('input', {type: 'number', min: '0', step: 'any', value: value, input: change});
  }

  function build(data) {
    var panels = panelsOf(data);
    if (!panels.length && !data.capacity.length) {
      return null;
    }
    return el('section', {id: 'traffic', 'aria-labelledby': 'traffic-title'}, el('h2', {id: 'traffic-title'}, 'At my traffic'),
      panels.length ? calculator(data, panels) : null, data.capacity.map(scenario));
  }

  /** One kind of calls. */
  function calculator(data, panels) {
    var place = el('div', {});
    var chosen = Math.max(0, panels.findIndex(function (candidate) {
      return candidate.panel.bars.some(function (bar) {
        return bar.cells.some(function (cell) {
          return cell && model.row(cell.row).sizes;
        });
      });
    }));
    var rate = number('10000', show);
    var coresPerNode = number('8', show);
    var costPerNode = number('', show);
    function show() {
      var traffic = {rate: Number(rate.value), coresPerNode: Number(coresPerNode.value), costPerNode: Number(costPerNode.value)};
      place.replaceChildren(traffic.rate > 0 ? table(data, panels[chosen], traffic) : el('p', {}, 'Enter a number of calls above 0.'));
    }
    show();
    return el('div', {class: 'box'},
      el('p', {class: 'note'}, 'Each figure times the calls per second: the demand of a warm JVM that does nothing else, without queues ' +
        'and pauses. Low and high are the 95% interval between forks. The command capacity adds up several kinds of calls.'),
      el('p', {class: 'pick'}, report.dom.select('Operation', panels.map(function (candidate, index) {
        return [String(index), candidate.panel.title];
      }), String(chosen), function (value) {
        chosen = Number(value);
        show();
      }), ' ', el('label', {}, 'Calls per second', rate), ' ', el('label', {}, 'Cores per node', coresPerNode), ' ',
      el('label', {}, 'Cost of a node per month', costPerNode)), place);
  }

  return {build: build};
})();
