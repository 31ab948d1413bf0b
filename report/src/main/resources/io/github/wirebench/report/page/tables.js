// SPDX-License-Identifier: Apache-2.0
// The tables at the end of the page: contenders, environment and settings, every figure.
report.tables = (function () {
  'use strict';
  var el = report.dom.el;
  var all;

  function contenders(data) {
    var traits = [];
    data.contenders.forEach(function (contender) {
      contender.traits.forEach(function (trait) {
        if (traits.indexOf(trait.name) < 0) {
          traits.push(trait.name);
        }
      });
    });
    var rowsOf = new Map();
    data.topics.concat(data.others).forEach(function (topic) {
      topic.groups.forEach(function (group) {
        group.panels.forEach(function (panel) {
          panel.bars.forEach(function (bar) {
            bar.cells.forEach(function (cell) {
              if (cell && bar.contender) {
                rowsOf.set(bar.contender, (rowsOf.get(bar.contender) || []).concat(cell.row));
              }
            });
          });
        });
      });
    });
    var head = [{name: 'contender', text: true}].concat(traits.map(function (trait) {
      return {name: report.controls.words(trait), text: true};
    }), [{name: 'rows', text: true}]);
    var rows = data.contenders.map(function (contender) {
      var own = new Map(contender.traits.map(function (trait) {
        return [trait.name, trait.value];
      }));
      return {cells: [contender.name].concat(traits.map(function (trait) {
        var value = own.get(trait);
        return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
      }), [(rowsOf.get(contender.name) || []).filter(function (row, index, list) {
        return list.indexOf(row) === index;
      }).join(' ')])};
    });
    return el('section', {id: 'contenders', 'aria-labelledby': 'contenders-title'},
      el('h2', {id: 'contenders-title'}, 'Contenders'),
      el('div', {class: 'box'}, report.dom.table('Version, traits and rows of each contender', head, rows)));
  }

  function environment(data) {
    return el('section', {id: 'environment', 'aria-labelledby': 'environment-title'},
      el('h2', {id: 'environment-title'}, 'Environment and settings'), data.runs.map(function (run) {
        var facts = [{name: 'from', value: run.source}].concat(run.environment, run.settings);
        return el('div', {class: 'box part facts'}, report.dom.table(run.name + ': ' + run.label,
          [{name: 'fact', text: true}, {name: 'value', text: true}], facts.map(function (fact) {
            return {cells: [fact.name, fact.value]};
          })));
      }));
  }

  function figures(data) {
    all = report.dom.lazyDetails('Show all ' + data.rows.length + ' rows', function () {
      return everyRow(data);
    });
    return el('section', {id: 'figures', 'aria-labelledby': 'figures-title'}, el('h2', {id: 'figures-title'}, 'All figures'),
      el('p', {class: 'note'}, 'Row numbers are those that the answers refer to. Low and high are 95% intervals between forks; ' +
        'B/op is the median of the forks with its range.'), el('div', {class: 'box'}, all));
  }

  function everyRow(data) {
    var columns = [{name: 'row'}, {name: 'benchmark', text: true}, {name: 'run', text: true}, {name: 'mode', text: true},
      {name: 'threads'}].concat(report.charts.columns([]).slice(0, -1), [{name: 'warnings', text: true}]);
    var rows = data.rows.map(function (row) {
      return {id: 'row-' + row.id, cells: [row.id, row.label, data.runs[row.run].label, row.mode, row.threads].concat(
        report.charts.cells(row).slice(0, -1), [row.warnings.join('; ')])};
    });
    var table = report.dom.table('All figures', columns, rows);
    var body = table.querySelector('tbody');
    var most = report.dom.MOST_ROWS;
    var lines = Array.from(body.children);
    function line(index) {
      lines[index] = lines[index] || report.dom.line(columns, rows[index]);
      return lines[index];
    }
    var status = el('span', {role: 'status', class: 'note'});
    var names = rows.map(function (row) {
      return row.cells[1].toLowerCase();
    });
    function find() {
      var words = search.value.toLowerCase().split(/\s+/);
      var found = [];
      names.forEach(function (name, index) {
        if (words.every(function (word) {
          return name.indexOf(word) >= 0;
        })) {
          found.push(index);
        }
      });
      body.replaceChildren.apply(body, found.slice(0, most).map(line));
      status.textContent = found.length > most ? ' The first ' + most + ' of ' + found.length + ' rows; the CSV has all.' : '';
    }
    var search = el('input', {type: 'search', input: find});
    table.prepend(el('p', {class: 'copy'}, el('label', {}, 'Search benchmarks ', search), status));
    find();
    /** Makes sure that a row is there, whatever is searched. */
    table.reveal = function (id) {
      if (!line(id - 1).isConnected) {
        body.prepend(line(id - 1));
      }
    };
    return table;
  }

  /** Opens the table at a row. */
  function show(id) {
    all.fill();
    all.open = true;
    all.lastChild.reveal(id);
    document.querySelectorAll('tr.aim').forEach(function (row) {
      row.classList.remove('aim');
    });
    var row = document.getElementById('row-' + id);
    row.classList.add('aim');
    row.scrollIntoView({block: 'center'});
    row.focus({preventScroll: true});
  }

  /** Opens or closes the table of all rows; tells whether it was open. */
  function open(isOpen) {
    var before = all.open;
    if (isOpen) {
      all.fill();
    }
    all.open = isOpen;
    return before;
  }

  return {open: open, contenders: contenders, environment: environment, figures: figures, show: show};
})();
