// SPDX-License-Identifier: Apache-2.0
// The tables at the end of the page: contenders, environment and settings, every figure.
report.tables = (function () {
  'use strict';
  var el = report.dom.el;
  var model = report.model;
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
    }), [{name: 'number of rows'}]);
    var rows = data.contenders.map(function (contender) {
      var own = new Map(contender.traits.map(function (trait) {
        return [trait.name, trait.value];
      }));
      return {cells: [contender.name].concat(traits.map(function (trait) {
        var value = own.get(trait);
        return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
      }), [(rowsOf.get(contender.name) || []).filter(function (row, index, list) {
        return list.indexOf(row) === index;
      }).length])};
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

  function figures(data, settings) {
    all = report.dom.lazyDetails('Show all ' + data.rows.length + ' rows', function () {
      return everyRow(data, settings);
    });
    if (settings.sort || settings.search) {
      all.open = true;
    }
    return el('section', {id: 'figures', 'aria-labelledby': 'figures-title'}, el('h2', {id: 'figures-title'}, 'All figures'),
      el('p', {class: 'note'}, 'Low and high are 95% intervals between forks; B/op is the median of the forks with its range.'),
      el('div', {class: 'box'}, all));
  }

  /** Compares cells: numbers by size, texts by alphabet, and what is unknown comes last. */
  function compare(a, b, direction) {
    var known = function (cell) {
      return cell !== null && cell !== undefined && cell !== '';
    };
    if (!known(a) || !known(b)) {
      return known(a) ? -1 : known(b) ? 1 : 0;
    }
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', {numeric: true}));
  }

  function everyRow(data, settings) {
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
    // the benchmark, and what the charts call it
    var names = data.rows.map(function (row) {
      return (row.label + ' ' + model.name(row.id, '') + ' ' + data.runs[row.run].label).toLowerCase();
    });
    var order = rows.map(function (row, index) {
      return index;
    });
    function show() {
      var words = search.value.toLowerCase().split(/\s+/);
      var found = order.filter(function (index) {
        return words.every(function (word) {
          return names[index].indexOf(word) >= 0;
        });
      });
      body.replaceChildren.apply(body, found.slice(0, most).map(line));
      status.textContent = found.length > most ? ' The first ' + most + ' of ' + found.length + ' rows; the CSV has all.'
        : search.value ? ' ' + found.length + (found.length === 1 ? ' row' : ' rows') : '';
    }
    function sort(column, direction) {
      order.sort(function (a, b) {
        return compare(rows[a].cells[column], rows[b].cells[column], direction) || a - b;
      });
      heads.forEach(function (head, index) {
        head.setAttribute('aria-sort', index !== column ? 'none' : direction > 0 ? 'ascending' : 'descending');
      });
      show();
    }
    var heads = Array.from(table.querySelectorAll('thead th'));
    heads.forEach(function (head, column) {
      var words = head.textContent;
      head.replaceChildren(el('button', {
        type: 'button', class: 'sort', click: function () {
          var direction = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
          settings.sort = (direction < 0 ? '-' : '') + words;
          report.address.keep(settings);
          sort(column, direction);
        }
      }, words));
    });
    var search = el('input', {
      type: 'search', value: settings.search || '', input: function () {
        settings.search = search.value;
        report.address.keep(settings);
        show();
      }
    });
    table.prepend(el('p', {class: 'copy'}, el('label', {}, 'Search, e.g. jackson 4.3 KB ', search), status), columnChoice(columns));
    var wanted = String(settings.sort || '');
    var column = columns.findIndex(function (candidate) {
      return candidate.name === wanted.replace(/^-/, '');
    });
    sort(Math.max(0, column), column >= 0 && wanted.charAt(0) === '-' ? -1 : 1);
    /** Makes sure that a row is there, whatever is searched. */
    table.reveal = function (id) {
      if (!line(id - 1).isConnected) {
        body.prepend(line(id - 1));
      }
    };
    return table;
  }

  /** A box for each column but the benchmark's. */
  function columnChoice(columns) {
    var hidden = new Set();
    var style = el('style', {});
    return el('details', {}, el('summary', {}, 'Columns'), style, el('p', {class: 'columns'}, columns.map(function (column, index) {
      var box = el('input', {
        type: 'checkbox', checked: true, change: function () {
          hidden[box.checked ? 'delete' : 'add']('#figures tr > :nth-child(' + (index + 1) + ')');
          style.textContent = hidden.size ? Array.from(hidden).join(', ') + ' { display: none; }' : '';
        }
      });
      return index === 1 ? [] : el('label', {}, box, ' ', column.name);
    })));
  }

  /** Opens the table at rows. */
  function show(ids) {
    all.open = true;
    all.fill();
    document.querySelectorAll('tr.aim').forEach(function (row) {
      row.classList.remove('aim');
    });
    ids.slice().reverse().forEach(function (id) {
      all.lastChild.reveal(id);
      document.getElementById('row-' + id).classList.add('aim');
    });
    var first = document.getElementById('row-' + ids[0]);
    first.scrollIntoView({block: 'center'});
    first.focus({preventScroll: true});
  }

  return {contenders: contenders, environment: environment, figures: figures, show: show};
})();
