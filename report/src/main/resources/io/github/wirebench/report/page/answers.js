// SPDX-License-Identifier: Apache-2.0
// The cards, and below them a section for each question.

const data = JSON.parse(document.getElementById('report-data').textContent);
const rows = new Map(data.rows.map(row => [row.id, row]));
const labels = data.runs.map(run => run.shortLabel);
// first the last run, which has the newest JDK if runs are given in that order
const state = {run: data.runs.length - 1};

function section(id, title, content, attributes = {}) {
  return el('section', {id, 'aria-labelledby': id + '-title', ...attributes}, el('h2', {id: id + '-title'}, title), content);
}

/** Details that are drawn when they are opened; a report can have thousands of them. */
function fold(id, summary, draw) {
  const place = el('div');
  return el('details', {id, toggle: event => event.target.open && place.replaceChildren(el('div', {}, draw()))}, el('summary', {}, summary), place);
}

const known = cell => cell !== null && cell !== undefined;
const count = (number, noun) => number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's');
const jvms = row => count(row.forks, 'JVM') + (row.runs ? ' of ' + row.runs + ' runs' : '');

// Cards

function card(one) {
  const id = 'card-' + one.number;
  const target = targetOf(one);
  const drawn = chartOf(one);
  return el('article', {class: 'card', id, 'aria-labelledby': id + '-question'},
    el('p', {class: 'question', id: id + '-question'}, el('span', {}, one.number), one.question),
    el('h2', {}, prose(one.verdict)), el('div', {class: 'chart'}, drawn && one.chart.title && el('p', {class: 'caption'}, one.chart.title), drawn,
      (one.caption || one.weak) && el('p', {class: 'caption'}, prose(one.caption || ''), one.weak && el('span', {class: 'weak'}, ' ' + one.weak))),
    one.action && el('p', {class: 'action'}, prose(one.action)), target && el('a', {href: '#' + target}, one.link || 'Figures'));
}

/** The section with the figures of a card; undefined if the runs have none. */
const targetOf = one => [one.id, one.chart?.facts].find(id => id && document.getElementById(id));

/** The chart of a card; undefined if nothing of it was measured. */
function chartOf(one) {
  const {chart, facts} = one;
  const [draw, drawn] = chart?.bars ? [bars, barsOfCard(one)] : chart?.dots ? [dots, dotsOfCard(one)] : [];
  return chart?.table ? marks(chart.table) : facts?.bars ? traffic(facts) : facts ? countsOf(chart.facts, facts) : drawn?.length ? draw(drawn) : undefined;
}

const groupOf = (one, verb) => data.topics.find(topic => topic.id === one.id)?.groups.find(group => !verb || group.verb === verb);

/** A row of a panel; undefined if it has no time. */
const timed = (panel, label, run) => panel && measured(panel, run).find(entry => entry.label === label && estimate(entry, 'time'));

const barsOfCard = one => one.chart.bars.map(({row, of, at, label}) => {
  const group = groupOf(one, of);
  const entry = timed(group?.panels.find(panel => !at || panel.value === at), row, one.run);
  if (!entry) {
    return undefined;
  }
  const [value, low, high] = entry.cell.time;
  const change = entry.cell.base?.time || {kind: 'unclear', text: 'not known'};
  return {label: label || row, value, low, high, within: entry.cell.within, ...row === group.base ? {outcome: 'base', text: inWords(entry, 'time')} : {outcome: change.kind, text: change.text}};
}).filter(Boolean);

/** How many times as fast a row is as the base, by inputs. */
function dotsOfCard(one) {
  const {compare: [label], of} = one.chart.dots;
  const rows = new Map();
  of.map(verb => groupOf(one, verb)).filter(Boolean).forEach(group => group.panels.forEach(panel => {
    const change = timed(panel, label, one.run)?.cell.base?.time;
    if (change) {
      const [value, high, low] = change.ratio.map(ratio => known(ratio) ? 1 / ratio : undefined);
      rows.set(panel.label, [...rows.get(panel.label) || [], {label: group.verb, text: change.interval, outcome: change.kind, value, low, high}]);
    }
  }));
  return [...rows].map(([input, points]) => ({label: input, points}));
}

/** The cards of the chosen run, and those of the first other run where it has none. */
const cardsOfRun = () => data.cards.filter(one => one.run === state.run || !data.cards.some(other => other.number === one.number && (other.run === state.run || other.run < one.run)))
  .map(one => one.run === state.run ? one : {...one, caption: labels[one.run] + ': ' + one.caption}).sort((a, b) => a.number - b.number);

// Groups of benchmarks

const METRICS = [['time', 'Time'], ['alloc', 'Garbage, B/op'], ['bytes', 'Bytes']];

const metricsOf = group => group.higherIsBetter ? [['time', 'Throughput'], ...METRICS.slice(1)] : METRICS;

/** The cells of a panel in a run, with their figures. */
const measured = (panel, run) => panel.bars.filter(bar => bar.cells[run]).map(bar => ({label: bar.label, panel, bar, cell: bar.cells[run], row: rows.get(bar.cells[run].row)}));

/** Value and bounds of an entry; undefined if they are not known. */
function estimate({cell, row}, metric) {
  const found = metric === 'time' ? cell.time : metric === 'alloc' ? row.alloc : known(row.sizes?.raw) ? [row.sizes.raw] : undefined;
  return found && known(found[0]) ? found : undefined;
}

const inUnit = (value, unit) => unit === 'ns/op' ? time(value) : number(value) + ' ' + unit;

const text = (value, row, metric) => metric === 'time' ? inUnit(value, row.unit) : size(value);

/** A figure in words; where each JVM keeps one of two speeds, both instead of their mean. */
const inWords = (entry, metric) => metric === 'time' && entry.cell.speeds
  ? entry.cell.speeds.map(one => inUnit(one.time, entry.row.unit) + ' in ' + count(one.forks, 'JVM')).join(', ')
  : text(estimate(entry, metric)[0], entry.row, metric);

const isLimit = (group, label) => group.limits.includes(label);

const nameOf = (group, label) => label + (isLimit(group, label) ? ' (a limit)' : '');

/** The figures of a panel as bars, the best first. */
function barsOf(group, panel, run, metric) {
  const direction = group.higherIsBetter && metric === 'time' ? -1 : 1;
  const items = measured(panel, run).map(entry => {
    const found = estimate(entry, metric);
    const change = entry.cell.base?.[metric];
    return found && {
      label: nameOf(group, entry.label), value: found[0], low: found[1], high: found[2],
      outcome: entry.label === group.base ? 'base' : change && !isLimit(group, entry.label) ? change.kind : 'plain', within: metric === 'time' && entry.cell.within,
      text: inWords(entry, metric) + (change ? ' · ' + change.text : ''), tip: tip(entry, metric)
    };
  }).filter(Boolean).sort((a, b) => direction * (a.value - b.value));
  return items.length ? bars(items) : el('p', {class: 'note'}, 'Not measured.');
}

function tip(entry, metric) {
  const [, low, high] = estimate(entry, metric) || [];
  const kind = metric !== 'time' ? 'from ' : entry.cell.speeds ? '95% interval of the mean ' : entry.cell.within ? 'JMH’s 99.9% interval ' : '95% interval ';
  return [known(low) && known(high) && low !== high ? kind + text(low, entry.row, metric) + ' to ' + text(high, entry.row, metric) : '',
    entry.cell.base?.[metric]?.interval, jvms(entry.row), ...entry.row.warnings].filter(Boolean).join('; ');
}

/** The chosen run, or the first that has figures of a group. */
function runOf(group) {
  const has = run => group.panels.some(panel => panel.bars.some(bar => bar.cells[run]));
  return has(state.run) ? state.run : Math.max(0, data.runs.findIndex((run, index) => has(index)));
}

function groupView(group, topic) {
  const run = runOf(group);
  const view = group.view ??= {panel: 0, metric: 'time'};
  const entries = bySize(group).flatMap(panel => measured(panel, run));
  const title = group.title === topic.title ? '' : group.title.replace(topic.title + ', ', '');
  const only = run === state.run ? '' : ' (' + labels[run] + ' only)';
  const heading = title + only && el('h3', {}, title + only);
  if (group.panels.every(panel => measured(panel, run).length < 2)) {
    return el('div', {class: 'group'}, heading, entries.length === 1 ? lineOf(entries[0]) : tableOf(title || topic.title, entries, columnsOf(group, entries, run)));
  }
  const metrics = metricsOf(group).filter(([metric]) => entries.some(entry => estimate(entry, metric)));
  const isMany = group.panels.length > 3;
  const direction = el('span', {});
  const place = el('div');
  function show() {
    const shown = isMany ? [group.panels[view.panel]] : bySize(group);
    direction.textContent = group.higherIsBetter && view.metric === 'time' ? 'Higher is better.' : 'Lower is better.';
    place.replaceChildren(...[el('div', {class: shown.length > 1 ? 'multiples' : ''}, shown.map(panel => el('div', {},
      shown.length > 1 && el('h4', {}, panel.label), barsOf(group, panel, run, view.metric)))),
    group.panels.length > 1 ? [heatOf(group, run, view.metric), furtherOf(entries)] : detailsOf(group, entries, run)].flat().filter(Boolean));
  }
  const choices = metrics.length > 1 && el('span', {class: 'buttons', role: 'group', 'aria-label': 'Figure'}, metrics.map(([metric, words]) => el('button', {
    type: 'button', 'aria-pressed': String(metric === view.metric), click: event => {
      view.metric = metric;
      event.target.parentNode.querySelectorAll('button').forEach(button => button.setAttribute('aria-pressed', String(button === event.target)));
      show();
    }
  }, words)));
  const input = isMany && el('label', {}, 'Input ', el('select', {
    change: event => {
      view.panel = Number(event.target.value);
      show();
    }
  }, group.panels.map((panel, index) => el('option', {value: index, selected: index === view.panel}, panel.label))));
  show();
  return el('div', {class: 'group'}, heading, el('p', {class: 'choices'}, choices, input, direction), place);
}

const bySize = group => [...group.panels].sort((a, b) => a.bytes - b.bytes);

/** All inputs in one table; small: the other run of two, or the bytes after gzip. */
function heatOf(group, run, metric) {
  const other = data.runs.length === 2 && metric !== 'bytes' ? 1 - run : -1;
  const panels = bySize(group);
  const names = [...new Set(panels.flatMap(panel => panel.bars.map(bar => bar.label)))];
  const has = (label, at) => panels.some(panel => panel.bars.some(bar => bar.label === label && bar.cells[at]));
  const cellOf = (panel, label, at) => {
    const entry = measured(panel, at).find(one => one.label === label);
    const found = entry && estimate(entry, metric);
    return found && {kind: '', interval: tip(entry, metric), text: inWords(entry, metric), ...entry.cell.base?.[metric],
      also: metric === 'bytes' && known(entry.row.sizes.gzip) ? 'gzip ' + (entry.cell.base?.gzip?.text || size(entry.row.sizes.gzip)) : undefined};
  };
  const isBoth = other >= 0 && names.some(label => has(label, other));
  const caption = [metricsOf(group).find(([name]) => name === metric)[1] + (names.length > 1 ? ', compared with ' + group.base : ''), metric === 'bytes' && 'small: after gzip', isBoth && 'small: ' + labels[other]];
  return heat(caption.filter(Boolean).join('; '), panels.map(panel => panel.label), names.filter(label => has(label, run)).map(label => ({
    label: nameOf(group, label),
    cells: panels.map(panel => {
      const cell = cellOf(panel, label, run);
      return cell && isBoth ? {...cell, also: cellOf(panel, label, other)?.text} : cell;
    })
  })));
}

/** What can be told of entries, by the heads of columns; what none of them has is left out. */
function columnsOf(group, entries, run) {
  const other = data.runs.length === 2 ? 1 - run : -1;
  const isCompared = entries.some(entry => entry.cell.base?.time);
  const figure = entry => estimate(entry, 'time') && el('span', {title: tip(entry, 'time')}, inWords(entry, 'time'));
  const change = entry => entry.label === group.base ? isCompared && 'base' : entry.cell.base?.time && el('span', {title: entry.cell.base.time.interval}, entry.cell.base.time.text, hidden(entry.cell.base.time.interval));
  const inOther = ({label, panel}) => measured(panel, other).find(one => one.label === label);
  const of = (find, cell) => entry => find(entry) && cell(find(entry));
  const clock = group.higherIsBetter ? 'throughput' : 'time';
  return [[clock, figure], ['compared with ' + group.base, change], ...other < 0 ? [] : [[clock + ', ' + labels[other], of(inOther, figure)], ['compared, ' + labels[other], of(inOther, change)]],
    ['garbage, B/op', ({row}) => row.alloc && Math.round(row.alloc[0]).toLocaleString('en')], ['bytes', ({row}) => row.sizes?.raw?.toLocaleString('en')],
    ['after gzip', ({row}) => row.sizes?.gzip?.toLocaleString('en')], ...furtherColumns(entries)];
}

const furtherColumns = entries => [...new Set(entries.flatMap(({row}) => Object.keys(row.further || {})))].map(name =>
  [name, ({row}) => row.further?.[name] && inUnit(row.further[name][0], row.units?.[name] || row.unit)]);

function tableOf(caption, entries, columns) {
  const shown = columns.filter(([, of]) => entries.some(of));
  const isOfPanels = new Set(entries.map(({panel}) => panel)).size > 1;
  return table(caption, ['', ...shown.map(([head]) => head)], entries.map(entry => [[entry.label, isOfPanels && entry.panel.label].filter(Boolean).join(', '), ...shown.map(([, of]) => of(entry) || '')]));
}

/** What the bars of a panel do not show. */
function detailsOf(group, entries, run) {
  const columns = columnsOf(group, entries, run);
  return columns.slice(2).some(([, of]) => entries.some(of)) ? tableOf(group.panels[0].title, entries, columns) : null;
}

/** The percentiles of single calls, the parts of scores and the counters, for all inputs. */
function furtherOf(entries) {
  const columns = furtherColumns(entries);
  return columns.length ? tableOf('Percentiles of single calls, parts and counters', entries, columns) : null;
}

/** All that is known of a benchmark that is compared with nothing. */
function lineOf(entry) {
  const {label, row} = entry;
  return el('p', {}, label + ': ', el('strong', {}, inWords(entry, 'time')), [' (' + tip(entry, 'time') + ')', row.alloc && size(row.alloc[0]) + ' of garbage', row.sizes?.raw && size(row.sizes.raw) + ' on the wire',
    ...furtherColumns([entry]).map(([name, of]) => name + ' ' + of(entry))].filter(Boolean).join('; '));
}

/** The answer of a section's card, which its figures follow. */
function answer(id) {
  const own = cardsOfRun().find(one => one.id === id);
  return own && (own.facts || !own.chart?.facts) && el('p', {}, el('strong', {}, prose(own.verdict)), ' ', prose(own.caption || ''));
}

const topicViews = topic => [answer(topic.id), topic.groups.map(group => groupView(group, topic)),
  topic.notes.length ? el('ul', {class: 'note'}, topic.notes.map(note => el('li', {}, note))) : null];
