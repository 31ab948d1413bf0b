// SPDX-License-Identifier: Apache-2.0
// A panel's figures at a rate of calls: cores, nodes, money, garbage, network.
report.traffic = (function () {
  'use strict';
  var el = report.dom.el;
  var model = report.model;
  var format = report.format;

  /** Operations of the questions that most people ask, each once; of a suite without questions, all. */
  function operationsOf(data) {
    var seen = new Set();
    var operations = [];
    data.topics.filter(function (topic) {
      return !topic.further && !topic.partOf;
    }).concat(data.topics.length ? [] : data.others).forEach(function (topic) {
      topic.groups.forEach(function (group) {
        group.panels.forEach(function (panel) {
          var rows = timed(panel);
          var key = rows.join(' ');
          if (rows.length && !seen.has(key)) {
            seen.add(key);
            operations.push({panel: panel, limits: group.limits, topic: topic.title});
          }
        });
      });
    });
    return operations;
  }

  /** Ids of the rows of a panel with a time per operation. */
  function timed(panel) {
    return [].concat.apply([], panel.bars.map(function (bar) {
      return bar.cells.filter(function (cell) {
        return cell && model.row(cell.row).unit === 'ns/op' && model.row(cell.row).wall;
      }).map(function (cell) {
        return cell.row;
      });
    }));
  }

  /**
   * The demand of what every kind of calls can be served with, in the run that the charts show.
   *
   * @param calls of {operation, rate}
   * @return the base first: {label, limit, cores, garbage, raw, gzip}; a sum with an unknown part is null
   */
  function demand(calls, run) {
    var metric = calls.every(function (call) {
      return timed(call.operation.panel).every(function (id) {
        return format.isKnown(model.row(id).cpuMean);
      });
    }) ? 'cpuMean' : 'wall';
    function add(sum, value, rate) {
      return sum === null || value === null || value === undefined ? null : sum + value * rate;
    }
    return calls[0].operation.panel.bars.map(function (bar) {
      var total = {label: bar.label, limit: calls[0].operation.limits.indexOf(bar.label) >= 0, cores: 0, garbage: 0, raw: 0, gzip: 0};
      calls.forEach(function (call) {
        var same = call.operation.panel.bars.find(function (candidate) {
          return candidate.label === bar.label;
        });
        var cell = same && same.cells[run];
        var row = cell ? model.row(cell.row) : null;
        var time = row && row.unit === 'ns/op' ? row[metric] : null;
        total.cores = add(total.cores, time && time[0] / 1e9, call.rate);
        total.garbage = add(total.garbage, row && row.alloc && row.alloc[0], call.rate);
        total.raw = add(total.raw, row && row.sizes && row.sizes.raw, call.rate);
        total.gzip = add(total.gzip, row && row.sizes && row.sizes.gzip, call.rate);
      });
      return total;
    }).filter(function (total) {
      return total.cores !== null;
    });
  }

  /** The run of the charts, or else the first, that has figures of all calls. */
  function runOf(calls) {
    var runs = model.data().runs.map(function (run, index) {
      return index;
    }).filter(function (index) {
      return calls.length && demand(calls, index).length;
    });
    return runs.indexOf(report.charts.run()) >= 0 ? report.charts.run() : runs[0] || 0;
  }

  /** {@code 3% of one core}, {@code 1.2 cores}. */
  function cores(value) {
    return value < 0.995 ? format.number(100 * value, value < 0.1 ? 1 : 2) + '% of one core' : format.number(value, 2) + ' cores';
  }

  function perSecond(bytes) {
    return bytes ? format.bytes(bytes) + '/s' : null;
  }

  function sentence(calls, totals) {
    var others = totals.slice(1).filter(function (total) {
      return !total.limit;
    }).map(function (total) {
      return total.label + ' ' + cores(total.cores);
    });
    return calls.map(function (call) {
      return call.operation.panel.title + ' at ' + format.number(call.rate, 3) + '/s';
    }).join(', and ') + ': ' + totals[0].label + ' takes ' + cores(totals[0].cores) + (others.length ? '; ' + others.join(', ') : '') + '.';
  }

  function table(totals, traffic) {
    var names = ['', 'CPU'].concat(traffic.coresPerNode > 0 ? 'nodes' : [],
      traffic.coresPerNode > 0 && traffic.costPerNode > 0 ? 'cost per month' : [], 'garbage', 'network', 'network with gzip');
    return report.dom.table('Demand', names.map(function (name, index) {
      return {name: name, text: index < 2};
    }), totals.map(function (total) {
      var nodes = total.cores / traffic.coresPerNode;
      return {cells: [total.label, cores(total.cores)].concat(
        traffic.coresPerNode > 0 ? nodes < 0.995 ? format.number(100 * nodes, nodes < 0.1 ? 1 : 2) + '% of a node' : format.number(nodes, 2) : [],
        traffic.coresPerNode > 0 && traffic.costPerNode > 0 ? format.number(nodes * traffic.costPerNode, 2) : [],
        perSecond(total.garbage), perSecond(total.raw), perSecond(total.gzip))};
    }));
  }

  /** A scenario with several endpoints, as the command capacity adds it up. */
  function scenario(capacity) {
    var texts = capacity.texts;
    return el('div', {class: 'part'}, el('h4', {}, (texts.title || 'The scenario') + ', ' + capacity.run), report.dom.list(texts.traffic),
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
    var operations = operationsOf(data);
    if (!operations.length && !data.capacity.length) {
      return null;
    }
    return el('article', {class: 'card', id: 'traffic'}, el('h3', {}, 'What does serialization cost at my traffic?'), data.capacity.map(scenario),
      operations.length ? calculator(data, operations) : null);
  }

  /** Several kinds of calls, added up. */
  function calculator(data, operations) {
    var said = el('p', {class: 'headline'});
    var place = el('div', {});
    var lines = el('div', {});
    var calls = [];
    var coresPerNode = number('8', show);
    var costPerNode = number('', show);
    function show() {
      var valid = calls.filter(function (call) {
        return call.rate > 0;
      });
      var run = runOf(valid);
      var totals = valid.length ? demand(valid, run) : [];
      said.textContent = !valid.length ? 'Enter a number of calls above 0.'
        : totals.length ? (data.runs.length > 1 ? data.runs[run].label + '. ' : '') + sentence(valid, totals)
          : 'Nothing was measured for all of these calls.';
      place.replaceChildren(totals.length ? table(totals, {coresPerNode: Number(coresPerNode.value), costPerNode: Number(costPerNode.value)}) : '');
    }
    function add() {
      var call = {operation: operations[first], rate: 10000};
      var rate = number('10000', function () {
        call.rate = Number(rate.value);
        show();
      });
      var line = el('p', {class: 'pick'}, report.dom.select('Operation', operations.map(function (operation, index) {
        return [String(index), operation.panel.title, operation.topic];
      }), String(first), function (value) {
        call.operation = operations[Number(value)];
        show();
      }), ' ', el('label', {}, 'Calls per second', rate), calls.length ? el('button', {
        type: 'button', 'aria-label': 'Remove kind ' + (calls.length + 1) + ' of calls', click: function () {
          calls.splice(calls.indexOf(call), 1);
          line.remove();
          another.focus();
          show();
        }
      }, 'Remove') : null);
      calls.push(call);
      lines.append(line);
    }
    var first = Math.max(0, operations.findIndex(function (operation) {
      return operation.panel.bars.some(function (bar) {
        return bar.cells.some(function (cell) {
          return cell && model.row(cell.row).sizes;
        });
      });
    }));
    var another = el('button', {
      type: 'button', click: function () {
        add();
        show();
      }
    }, 'Add another kind of call');
    add();
    show();
    report.charts.watch(show);
    return [said, lines, el('p', {class: 'pick'}, another, ' ', el('label', {}, 'Cores per node', coresPerNode), ' ', el('label', {}, 'Cost of a node per month', costPerNode)),
    place, el('p', {class: 'note'}, 'Each figure times the calls per second: the demand of a warm JVM that does nothing else, without queues ' +
      'and pauses. Several kinds of calls are added up.')];
  }

  return {build: build};
})();
