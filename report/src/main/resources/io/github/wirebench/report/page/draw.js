// SPDX-License-Identifier: Apache-2.0
// Elements, the words for figures, and everything that is drawn. What results hold becomes text, never markup.

/** An element, of SVG if its name begins with s:; attributes that are functions are listeners. */
function el(name, attributes = {}, ...children) {
  const element = name.startsWith('s:') ? document.createElementNS('http://www.w3.org/2000/svg', name.slice(2)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(key, value);
    } else if (value !== undefined && value !== null && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  element.append(...children.flat(Infinity).filter(child => child || child === 0));
  return element;
}

/** Text for screen readers only. */
const hidden = text => text && el('span', {class: 'hidden'}, ' ', text);

/** A sentence, with what is between backticks as code. */
const prose = text => text.split('`').map((part, index) => index % 2 ? el('code', {}, part) : part);

const TIMES = [['ns', 1], ['µs', 1e3], ['ms', 1e6], ['s', 1e9]];
const SIZES = [['B', 1], ['KB', 1e3], ['MB', 1e6], ['GB', 1e9]];

/** A number as readers want it: 0.27, 2.4, 19.8, 1,230. */
function number(value) {
  const size = Math.abs(value);
  return size === 0 ? '0' : size >= 99.95 ? Math.round(value).toLocaleString('en') : size >= 0.995 ? value.toFixed(1) : value.toPrecision(2);
}

/** A number in the largest of some units in which it is at least 1. */
function amount(value, units) {
  const [name, divisor] = units.findLast(unit => Math.abs(value) / unit[1] >= 0.9995) || units[0];
  return number(value / divisor) + ' ' + name;
}

const time = nanoseconds => amount(nanoseconds, TIMES);
const size = bytes => amount(bytes, SIZES);

/**
 * Bars with their intervals.
 *
 * @param items of {label, text, value, low, high, outcome, tip, within}; within: the interval is JMH's own, or of one JVM's iterations
 */
function bars(items) {
  const longest = Math.max(...items.map(item => item.value));
  // an interval far beyond the longest bar is cut
  const most = Math.min(1.4 * longest, Math.max(longest, ...items.map(item => item.high || 0))) || 1;
  const percent = value => Math.min(100, 100 * value / most) + '%';
  return el('ul', {class: 'bars'}, items.map(item => {
    const bar = el('b', {class: item.outcome});
    bar.style.width = percent(item.value);
    const track = el('span', {class: 'track'}, bar);
    if (typeof item.low === 'number' && typeof item.high === 'number') {
      const interval = el('i', {class: item.within && 'within'});
      interval.style.left = percent(Math.max(0, item.low));
      interval.style.right = 'calc(100% - ' + percent(item.high) + ')';
      track.append(interval);
    }
    return el('li', {title: item.tip}, el('span', {class: 'label'}, item.label), el('span', {class: 'value'}, item.text, hidden(item.tip)), track);
  }));
}

/**
 * Factors on a logarithmic axis, a line for each input, with the base at 1x; hollow points are not measurably different.
 *
 * @param rows of {label, points}, points of {label, text, value, low, high, outcome}
 */
function dots(rows) {
  const known = rows.flatMap(row => row.points);
  const names = [...new Set(known.map(point => point.label))];
  const lowest = Math.floor(Math.log2(Math.min(0.8, ...known.map(point => point.value))) * 2) / 2;
  const highest = Math.ceil(Math.log2(Math.max(2, ...known.map(point => point.value))) + 0.1);
  const colourOf = point => 'series-' + names.indexOf(point.label) + (point.outcome === 'faster' || point.outcome === 'slower' ? '' : ' open');
  const left = Math.min(150, 14 + 5.7 * Math.max(...rows.map(row => row.label.length)));
  const width = 300;
  const height = 18 * rows.length + 6;
  const x = value => left + (width - left - 12) * Math.min(1, Math.max(0, (Math.log2(value) - lowest) / (highest - lowest)));
  const svg = el('s:svg', {viewBox: `0 0 ${width} ${height + 16}`, 'aria-hidden': 'true', class: 'dots'});
  const step = Math.ceil((highest - lowest) / 6);
  for (let power = Math.ceil(lowest / step) * step; power <= highest; power += step) {
    svg.append(el('s:line', {x1: x(2 ** power), x2: x(2 ** power), y1: 2, y2: height, class: power ? 'grid' : 'one'}),
      el('s:text', {x: x(2 ** power), y: height + 12, 'text-anchor': 'middle'}, power < 0 ? '1/' + 2 ** -power + 'x' : 2 ** power + 'x'));
  }
  rows.forEach((row, index) => {
    const y = 12 + 18 * index;
    svg.append(el('s:text', {x: left - 8, y: y + 3.5, 'text-anchor': 'end'}, row.label));
    row.points.forEach(point => {
      if (typeof point.low === 'number' && typeof point.high === 'number') {
        svg.append(el('s:line', {x1: x(point.low), x2: x(point.high), y1: y, y2: y, class: 'whisker'}));
      }
      svg.append(el('s:circle', {cx: x(point.value), cy: y, r: 4.4, class: colourOf(point)}, el('s:title', {}, said(row, point))));
    });
  });
  return el('div', {}, svg, el('ul', {class: 'hidden'}, rows.flatMap(row => row.points.map(point => el('li', {}, said(row, point))))),
    legend([...names.map((name, index) => ['series-' + index, name]),
      ...known.some(point => colourOf(point).endsWith('open')) ? [['open', 'no measurable difference']] : []]));
}

const said = (row, point) => row.label + ', ' + point.label + ': ' + point.text;

/** @param entries of [class, words] */
const legend = entries => el('p', {class: 'legend'}, entries.map(([kind, words]) => el('span', {}, el('i', {class: kind}), words)));

/** Parts of a whole, next to each other. */
function stack(parts) {
  const sum = parts.reduce((total, part) => total + part.count, 0);
  return el('div', {}, el('div', {class: 'stack', 'aria-hidden': 'true'}, parts.map(part => {
    const share = el('span', {class: part.outcome, title: part.count + ' ' + part.label}, part.count / sum > 0.06 ? part.count : '');
    share.style.flexGrow = part.count;
    return share;
  })), legend(parts.map(part => [part.outcome, part.count + ' ' + part.label])));
}

/** The counts of a card, what they are called, and their colours. */
const COUNTS = {
  claims: [['hold', 'hold', 'faster'], ['other', 'right direction, other size', 'open'], ['contradicted', 'contradicted', 'slower']],
  upgrade: [['slower', 'slower', 'slower'], ['same', 'same', 'same'], ['notSlower', 'not slower', 'open'], ['faster', 'faster', 'faster'], ['unknown', 'not known', 'unclear']]
};

const countsOf = (kind, facts) => stack(COUNTS[kind].map(([name, label, outcome]) => ({label, outcome, count: facts[name]})).filter(part => part.count));

const MARKS = {yes: ['✓', 'yes'], half: ['½', 'half'], no: ['✗', 'no']};

/** What is possible, with marks. */
function marks({columns, rows, legend: words}) {
  return el('div', {}, el('table', {class: 'marks'}, el('thead', {}, el('tr', {}, el('td'), columns.map(name => el('th', {scope: 'col'}, name)))),
    el('tbody', {}, Object.entries(rows).map(([label, cells]) => el('tr', {}, el('th', {scope: 'row'}, prose(label)), cells.map(cell => {
      const [mark, words] = MARKS[cell] || [cell, ''];
      return el('td', {class: cell}, el('span', {'aria-hidden': 'true'}, mark), hidden(words));
    }))))), el('p', {class: 'caption'}, words));
}

/** Demand in cores, with a slider for the traffic. */
function traffic(facts) {
  const place = el('div');
  const said = el('output', {});
  const scale = el('input', {type: 'range', min: 1, max: 40, value: 1, input: show});
  function show() {
    const by = Number(scale.value);
    place.replaceChildren(bars(facts.bars.map(({label, cores, outcome}) => {
      const [value, low, high] = cores.map(one => known(one) ? one * by : undefined);
      return {label, outcome, value, low, high, text: number(value) + ' cores'};
    })));
    said.textContent = by + 'x: ' + Object.entries(facts.perSecond).map(([unit, rate]) => (rate * by).toLocaleString('en') + ' ' + unit).join(' + ');
  }
  show();
  return el('div', {}, place, el('label', {class: 'scale'}, 'Traffic', scale), said);
}

/** A table that scrolls by itself; a cell is a text, a number, an element, which may be the cell itself, or null. */
function table(caption, columns, rows, attributes = {}) {
  const isText = columns.map((column, index) => index === 0 || rows.some(row => Array.isArray(row[index]) || typeof row[index] === 'string' && row[index] && !/^[\d.,]+( \S+)?$/.test(row[index])));
  return scroller(caption, el('table', attributes, el('caption', {}, caption),
    el('thead', {}, el('tr', {}, columns.map((column, index) => el('th', {scope: 'col', class: isText[index] && 'text'}, column || hidden('name'))))),
    el('tbody', {}, rows.map(row => line(row, isText)))));
}

const line = (cells, isText) => el('tr', {}, cells.map((cell, index) => cell?.localName === 'td' ? cell
  : el(index ? 'td' : 'th', {scope: index ? null : 'row', class: isText[index] && 'text'}, cell)));

const scroller = (label, content) => el('div', {class: 'scroll', tabindex: 0, role: 'group', 'aria-label': label}, content);

/**
 * Figures of several inputs, coloured by their ratios to a base.
 *
 * @param rows of {label, cells}, a cell {text, kind, ratio, interval, also} or null; also is of the other run
 */
function heat(caption, inputs, rows) {
  const coloured = cell => {
    const td = el('td', {class: cell?.kind, title: cell?.interval}, cell?.text, hidden(cell?.interval), cell?.also && el('small', {}, cell.also));
    if (cell?.ratio?.[0] > 0) {
      td.style.setProperty('--strength', 10 + 35 * Math.min(1, Math.abs(Math.log2(cell.ratio[0])) / 4) + '%');
    }
    return td;
  };
  return table(caption, ['', ...inputs], rows.map(({label, cells}) => [label, ...cells.map(coloured)]), {class: 'heat', style: `min-width: ${150 + 96 * inputs.length}px`});
}
