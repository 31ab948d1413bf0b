// SPDX-License-Identifier: Apache-2.0
// Elements whose texts are never markup, and tables that can be copied.
report.dom = (function () {
  'use strict';
  /** More take a browser too long to lay out. */
  var MOST_ROWS = 2000;

  /** An element; a child is an element or a text, attributes with a function as value are listeners. */
  function el(name, attributes) {
    var element = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) {
      var value = attributes[key];
      if (typeof value === 'function') {
        element.addEventListener(key, value);
      } else if (value !== undefined && value !== null && value !== false) {
        element.setAttribute(key, value === true ? '' : value);
      }
    });
    for (var i = 2; i < arguments.length; i++) {
      add(element, arguments[i]);
    }
    return element;
  }

  function add(element, child) {
    if (Array.isArray(child)) {
      child.forEach(function (one) {
        add(element, one);
      });
    } else if (child !== null && child !== undefined && child !== '') {
      element.append(child);
    }
  }

  /** A text that may be broken after a dot of a name, and not within words. */
  function breakable(text) {
    return text.split(/([a-z]\.(?=[A-Za-z]))/).map(function (part, index) {
      return index % 2 ? [part, el('wbr')] : part;
    });
  }

  /** A line of a table. */
  function line(columns, row) {
    return el('tr', {id: row.id, tabindex: row.id ? '-1' : null}, row.cells.map(function (cell, index) {
      var content = cell === null || cell === undefined ? '' : columns[index].text ? breakable(String(cell)) : String(cell);
      return index === 0
        ? el('th', {scope: 'row', class: columns[0].text ? 'text' : null}, content)
        : el('td', {class: columns[index].text ? 'text' : null}, content);
    }));
  }

  /**
   * A table with a button that copies it; of very many rows it has the first, and the button copies all.
   *
   * @param names of {name, text}; text marks columns of words
   * @param rows of {id, cells}; a cell is a text, a number or null
   */
  function table(caption, names, rows) {
    var columns = names.map(function (column) {
      return {name: column.name || 'name', text: column.text};
    });
    var head = el('tr', {}, columns.map(function (column) {
      return el('th', {scope: 'col', class: column.text ? 'text' : null}, column.name);
    }));
    var body = el('tbody', {}, rows.slice(0, MOST_ROWS).map(line.bind(null, columns)));
    return el('div', {}, copyButton('Copy as CSV', columns, rows),
      el('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption},
        el('table', {}, el('caption', {}, caption), el('thead', {}, head), body)));
  }

  /** A button that copies rows, as those of a table. */
  function copyButton(words, columns, rows) {
    var status = el('span', {role: 'status', class: 'note'});
    return el('p', {class: 'copy'}, el('button', {
      type: 'button', click: function () {
        copy(csv(columns, rows), status);
      }
    }, words), ' ', status);
  }

  /** Text that a spreadsheet would take for a formula gets an apostrophe in front. */
  function csv(columns, rows) {
    var lines = [columns.map(function (column) {
      return column.name;
    })].concat(rows.map(function (row) {
      return row.cells;
    }));
    return lines.map(function (cells) {
      return cells.map(function (cell) {
        var text = cell === null || cell === undefined ? '' : String(cell);
        if (typeof cell === 'string' && /^[=+@\t\r-]/.test(text)) {
          text = "'" + text;
        }
        return /[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
      }).join(',');
    }).join('\r\n') + '\r\n';
  }

  function copy(text, status) {
    function done() {
      status.textContent = 'Copied.';
    }
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(text).then(done, function () {
        copyBySelection(text, status, done);
      });
    } else {
      copyBySelection(text, status, done);
    }
  }

  function copyBySelection(text, status, done) {
    var area = el('textarea', {class: 'hidden', 'aria-hidden': 'true', tabindex: '-1'});
    area.value = text;
    status.parentNode.append(area);
    area.select();
    var copied = document.execCommand('copy');
    area.remove();
    if (copied) {
      done();
    } else {
      status.textContent = 'The browser does not allow copying.';
    }
  }

  /** Details whose content is made when they are opened. */
  function lazyDetails(summary, make, attributes) {
    var made = false;
    var element = el('details', attributes || {}, el('summary', {}, summary));
    element.fill = function () {
      if (!made) {
        made = true;
        element.append(make());
      }
    };
    element.addEventListener('toggle', function () {
      if (element.open) {
        element.fill();
      }
    });
    return element;
  }

  /** Texts, one below the other. */
  function list(texts) {
    return el('ul', {}, texts.map(function (text) {
      return el('li', {}, text);
    }));
  }

  /** @param options of [value, words, group]; the last one may be missing */
  function select(label, options, value, change) {
    var box = el('select', {
      change: function () {
        change(box.value);
      }
    });
    var groups = new Map();
    options.forEach(function (option) {
      var parent = box;
      if (option[2]) {
        if (!groups.has(option[2])) {
          groups.set(option[2], el('optgroup', {label: option[2]}));
          box.append(groups.get(option[2]));
        }
        parent = groups.get(option[2]);
      }
      parent.append(el('option', {value: option[0]}, option[1]));
    });
    box.value = value;
    return el('label', {}, label, box);
  }

  return {MOST_ROWS: MOST_ROWS, el: el, line: line, table: table, copyButton: copyButton, csv: csv, lazyDetails: lazyDetails, list: list, select: select};
})();
