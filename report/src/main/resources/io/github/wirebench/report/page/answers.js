// SPDX-License-Identifier: Apache-2.0
// The cards, and below them a section for each question. Sections are drawn when they come near the screen.

const data = JSON.parse(document.getElementById('report-data').textContent);
const rows = new Map(data.rows.map(row => [row.id, row]));
const labels = shortLabels();
const state = {run: 0};

/** The JDK, or what else tells the runs apart. */
function shortLabels() {
  const jdks = data.runs.map(run => run.label.match(/^JDK \d+/)?.[0]);
  return new Set(jdks).size === jdks.length && jdks.every(Boolean) ? jdks : data.runs.map(run => run.label);
}

/** What is drawn when it is needed: places and how to fill them. */
const views = new Map();
const near = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting).forEach(entry => fill(entry.target)), {rootMargin: '500px'});

function fill(place) {
  const view = views.get(place);
  near.unobserve(place);
  if (!view.isDrawn) {
    view.isDrawn = true;
    place.replaceChildren(...[view.draw()].flat(Infinity).filter(Boolean));
  }
}

/** A place that is filled when it comes near the screen, and again when another run is chosen. */
function lazily(draw) {
  const place = el('div', {class: 'lazy'});
  views.set(place, {draw, isDrawn: false});
  near.observe(place);
  return place;
}

/** Details that are filled when they are opened. */
function fold(summary, draw, attributes = {}) {
  const place = el('div');
  views.set(place, {draw, isDrawn: false});
  return el('details', {...attributes, toggle: event => event.target.open && fill(place)}, el('summary', {}, summary), place);
}

function section(id, title, draw, attributes = {}) {
  return el('section', {id, 'aria-labelledby': id + '-title', ...attributes}, el('h2', {id: id + '-title'}, title), lazily(draw));
}

function redraw() {
  for (const [place, view] of views) {
    if (!place.isConnected) {
      views.delete(place);
    } else if (view.isDrawn) {
      view.isDrawn = false;
      fill(place);
    }
  }
}

const known = cell => cell !== null && cell !== undefined;
const count = (number, noun) => number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's');

// Cards

function card(one) {
  const id = 'card-' + one.number;
  const target = targetOf(one);
  return el('article', {class: 'card', id, 'aria-labelledby': id + '-question'},
    el('p', {class: 'question', id: id + '-question'}, el('span', {}, one.number), one.question),
    el('h2', {}, prose(one.verdict)), el('div', {class: 'chart'}, one.chart?.title && el('p', {class: 'caption'}, one.chart.title), chartOf(one.chart),
      (one.caption || one.weak) && el('p', {class: 'caption'}, prose(one.caption || ''), one.weak && el('span', {class: 'weak'}, ' ' + one.weak))),
    one.action && el('p', {class: 'action'}, prose(one.action)), target && el('a', {href: '#' + target}, one.link || 'Figures'));
}

/** The section with the figures of a card; undefined if the runs have none. */
const targetOf = one => [one.id, {traffic: 'traffic', stack: 'upgrade'}[one.chart?.kind]].find(id => id && document.getElementById(id));

const cardsOfRun = () => (data.cards || []).filter(one => one.run === state.run || one.run < 0).sort((a, b) => a.number - b.number);

// Groups of benchmarks

const METRICS = [['time', 'Time'], ['garbage', 'Garbage, B/op'], ['bytes', 'Bytes']];

/** The cells of a panel in a run, with their figures: {label, cell, row}. */
const measured = (panel, run) => panel.bars.filter(bar => bar.cells[run]).map(bar => ({label: bar.label, cell: bar.cells[run], row: rows.get(bar.cells[run].row)}));

/** CPU time, which varies least, if all of a panel have it. */
const clock = entries => entries.every(entry => entry.row.cpu && entry.row.unit === 'ns/op') ? 'cpu' : 'wall';

/** Value and bounds of a row; undefined if they are not known. */
function estimate(row, metric, clock) {
  const found = metric === 'time' ? row[clock] : metric === 'garbage' ? row.alloc : known(row.sizes?.raw) ? [row.sizes.raw] : undefined;
  return found && known(found[0]) ? found : undefined;
}

/** Whether the interval of a figure is that of the iterations of one JVM. */
const isWithin = (row, metric, clock) => metric === 'time' && clock === 'wall' && row.within;

const text = (value, row, metric) => metric !== 'time' ? size(value) : row.unit === 'ns/op' ? time(value) : number(value) + ' ' + row.unit;

/** How an entry compares with its panel's base; undefined if it does not. */
function compared(entry, metric, clock) {
  const base = entry.cell.base;
  if (metric === 'time') {
    return base ? base[clock] || base.cpu || base.wall : undefined;
  }
  return base ? base[metric === 'garbage' ? 'alloc' : 'bytes'] : undefined;
}

const isLimit = (group, label) => group.limits.includes(label);

const nameOf = (group, label) => label + (isLimit(group, label) ? ' (a limit)' : '');

/** The figures of a panel as bars, the best first. */
function barsOf(group, panel, run, metric) {
  const entries = measured(panel, run);
  const own = clock(entries);
  const direction = group.higherIsBetter && metric === 'time' ? -1 : 1;
  const items = entries.map(entry => {
    const found = estimate(entry.row, metric, own);
    const words = found && compared(entry, metric, own);
    return found && {
      label: nameOf(group, entry.label), value: found[0], low: found[1], high: found[2],
      outcome: entry.label === group.base ? 'base' : words && !isLimit(group, entry.label) ? words.kind : 'plain', within: isWithin(entry.row, metric, own),
      text: text(found[0], entry.row, metric) + (words ? ' · ' + words.text : ''), tip: tip(entry, found, words, metric)
    };
  }).filter(Boolean).sort((a, b) => direction * (a.value - b.value));
  return items.length ? bars(items) : el('p', {class: 'note'}, 'Not measured.');
}

function tip(entry, found, words, metric) {
  const ofTime = isWithin(entry.row, metric, found === entry.row.cpu ? 'cpu' : 'wall') ? '99.9% interval within one JVM ' : '95% interval ';
  const interval = known(found[1]) && known(found[2]) && found[1] !== found[2]
    ? (metric === 'time' ? ofTime : 'from ') + text(found[1], entry.row, metric) + ' to ' + text(found[2], entry.row, metric) : '';
  return [interval, words?.interval, count(entry.row.forks, 'JVM'), ...entry.row.warnings].filter(Boolean).join('; ');
}

/** The chosen run, or the first that has figures of a group. */
function runOf(group) {
  const has = run => group.panels.some(panel => panel.bars.some(bar => bar.cells[run]));
  return has(state.run) ? state.run : Math.max(0, data.runs.findIndex((run, index) => has(index)));
}

function groupView(group, topic) {
  const run = runOf(group);
  const view = group.view ??= {panel: 0, metric: 'time'};
  const metrics = METRICS.filter(([metric]) => group.panels.some(panel => measured(panel, run).some(({row}) => estimate(row, metric, 'wall') || estimate(row, metric, 'cpu'))));
  const isMany = group.panels.length > 3;
  const place = el('div');
  function show() {
    const shown = isMany ? [group.panels[view.panel]] : bySize(group);
    place.replaceChildren(...[el('div', {class: shown.length > 1 ? 'multiples' : ''}, shown.map(panel => el('div', {},
      shown.length > 1 && el('h4', {}, panel.label), barsOf(group, panel, run, view.metric)))),
    group.panels.length > 1 ? [heatOf(group, run, view.metric), distributions(group, run)].filter(Boolean) : panelTable(group, group.panels[0], run)].flat());
  }
  const choices = metrics.length > 1 && el('span', {class: 'buttons', role: 'group', 'aria-label': 'Figure'}, metrics.map(([metric, words]) => el('button', {
    type: 'button', 'aria-pressed': String(metric === view.metric), click: event => {
      view.metric = metric;
      event.target.parentNode.querySelectorAll('button').forEach(button => button.setAttribute('aria-pressed', String(button === event.target)));
      show();
    }
  }, metric === 'time' && group.higherIsBetter ? 'Throughput' : words)));
  const input = isMany && el('label', {}, 'Input ', el('select', {
    change: event => {
      view.panel = Number(event.target.value);
      show();
    }
  }, group.panels.map((panel, index) => el('option', {value: index, selected: index === view.panel}, panel.label))));
  show();
  const title = titleOf(group) === topic.title ? '' : titleOf(group).replace(topic.title + ', ', '');
  const only = run === state.run ? '' : ' (' + labels[run] + ' only)';
  return el('div', {class: 'group'}, title + only && el('h3', {}, title + only),
    (choices || input) && el('p', {class: 'choices'}, choices, input), place);
}

/** What the panels of a group are about, without their input. */
function titleOf(group) {
  const {title, label} = group.panels[0];
  return group.matrix ? group.matrix.title : label && title.endsWith(': ' + label) ? title.slice(0, -label.length - 2) : title;
}

const bySize = group => [...group.panels].sort((a, b) => a.bytes - b.bytes);

/** All inputs in one table. */
function heatOf(group, run, metric) {
  const other = data.runs.length === 2 ? 1 - run : -1;
  if (metric === 'time' && group.matrix) {
    const place = index => index < 0 ? -1 : group.matrix.runs.length === 0 ? (index === run ? 0 : -1)
      : group.matrix.runs.length === data.runs.length ? index : group.matrix.runs.findIndex(name => data.runs[index].label.startsWith(name));
    return heat((group.matrix.rows.length > 1 ? 'Compared with ' + group.base : group.matrix.title) + (place(other) < 0 ? '' : '; small: ' + labels[other]), group.matrix.inputs, group.matrix.rows.map(row => ({
      ...row, label: nameOf(group, row.label), cells: row.cells.map(cell => cell[place(run)] && {...cell[place(run)], also: cell[place(other)]?.text})
    })));
  }
  if (metric === 'bytes' && group.sizes) {
    return heat('Bytes, and small: after gzip; compared with ' + group.base, group.sizes.inputs, group.sizes.rows.map(row => ({
      ...row, label: nameOf(group, row.label), cells: row.cells.map(([cell]) => cell && {...cell, interval: undefined, also: cell.interval})
    })));
  }
  const panels = bySize(group);
  const names = [...new Set(panels.flatMap(panel => measured(panel, run).map(entry => entry.label)))];
  return heat((metric === 'time' ? 'Time' : metric === 'garbage' ? 'Garbage per operation' : 'Bytes') + (group.base ? ', compared with ' + group.base : ''),
    panels.map(panel => panel.label), names.map(name => ({label: nameOf(group, name), isBase: name === group.base, cells: panels.map(panel => {
      const entries = measured(panel, run);
      const entry = entries.find(candidate => candidate.label === name);
      const found = entry && estimate(entry.row, metric, clock(entries));
      const words = found && compared(entry, metric, clock(entries));
      return found && {kind: '', ...words, text: words ? words.text : text(found[0], entry.row, metric), interval: text(found[0], entry.row, metric)};
    })})).filter(row => row.cells.some(Boolean)));
}

/** The figures of one input, with those of the other run if there are two. */
function panelTable(group, panel, run) {
  const entries = measured(panel, run);
  const other = data.runs.length === 2 && entries.some(entry => panel.bars.find(bar => bar.label === entry.label).cells[1 - run]) ? 1 - run : -1;
  const has = metric => entries.some(entry => estimate(entry.row, metric, 'wall'));
  const names = [...new Set(entries.flatMap(entry => Object.keys(entry.row.percentiles || {})))];
  const ofRun = found => {
    const own = clock(found);
    return new Map(found.map(entry => {
      const value = estimate(entry.row, 'time', own);
      const words = value && compared(entry, 'time', own);
      return [entry.label, [value ? el('span', {title: tip(entry, value, words, 'time')}, text(value[0], entry.row, 'time')) : '',
        entry.label === group.base ? 'base' : words ? el('span', {title: words.interval}, words.text, hidden(words.interval)) : '']];
    }));
  };
  const own = ofRun(entries);
  const others = other < 0 ? new Map() : ofRun(measured(panel, other));
  const base = group.base ? 'compared with ' + group.base : 'compared';
  const clocked = group.higherIsBetter ? 'throughput' : 'time';
  const isCompared = entries.length > 1 || other >= 0;
  return table(panel.title, ['', clocked, ...isCompared ? [base] : [], ...other < 0 ? [] : [clocked + ', ' + labels[other], 'compared, ' + labels[other]], ...has('garbage') ? ['garbage, B/op'] : [],
    ...has('bytes') ? ['bytes', 'after gzip'] : [], ...names, ...entries.some(entry => entry.row.parts) ? ['parts'] : []],
  entries.map(entry => [nameOf(group, entry.label), ...own.get(entry.label).slice(0, isCompared ? 2 : 1), ...other < 0 ? [] : others.get(entry.label) || ['', ''],
    ...has('garbage') ? [entry.row.alloc ? Math.round(entry.row.alloc[0]).toLocaleString('en') : ''] : [],
    ...has('bytes') ? [entry.row.sizes?.raw?.toLocaleString('en'), entry.row.sizes?.gzip?.toLocaleString('en')] : [],
    ...names.map(name => known(entry.row.percentiles?.[name]) ? text(entry.row.percentiles[name], entry.row, 'time') : ''),
    ...entries.some(one => one.row.parts) ? [partsOf(entry.row)] : []]));
}

/** The percentiles of single calls, or the parts of a score, for all inputs; null if there are none. */
function distributions(group, run) {
  const entries = bySize(group).flatMap(panel => measured(panel, run).map(({label, row}) => ({label: [label, panel.label].filter(Boolean).join(', '), row})));
  const names = [...new Set(entries.flatMap(({row}) => Object.keys({...row.percentiles, ...row.parts})))];
  const cell = (row, name) => known(row.percentiles?.[name]) ? row.percentiles[name] : row.parts?.[name]?.[0];
  return names.length ? table(entries.some(({row}) => row.percentiles) ? 'Percentiles of single calls' : 'Parts', ['', ...names], entries.map(({label, row}) =>
    [label, ...names.map(name => known(cell(row, name)) ? text(cell(row, name), row, 'time') : '')])) : null;
}

const partsOf = row => Object.entries(row.parts || {}).map(([name, part]) => name + ' ' + (part ? text(part[0], row, 'time') : '?')).join(', ');

/** The answer of a section's card, which its figures follow. */
function answer(id) {
  const own = cardsOfRun().find(one => one.id === id);
  return own && el('p', {}, el('strong', {}, prose(own.verdict)), ' ', prose(own.caption || ''));
}

const topicViews = topic => [answer(topic.id), topic.groups.map(group => groupView(group, topic)),
  topic.notes.length ? el('ul', {class: 'note'}, topic.notes.map(note => el('li', {}, note))) : null];
