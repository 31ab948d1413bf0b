// SPDX-License-Identifier: Apache-2.0
// The sections after the questions, and the page as a whole.

const MOST = 25;
const CHUNK = 100;

const list = texts => texts.length ? el('ul', {}, texts.map(text => el('li', {}, text))) : null;

/** The card's chart, and the scenarios of the chosen run. */
function capacity() {
  const own = cardsOfRun().find(one => one.facts?.bars);
  const chosen = data.capacity.filter(one => one.run === data.runs[state.run].label);
  return [answer('traffic'), own && el('div', {class: 'group'}, chartOf(own)), (chosen.length ? chosen : data.capacity).map(({run, texts}) => el('div', {class: 'group'},
    el('h3', {}, texts.title || 'Your traffic', ', ' + run), table(texts.title || 'Demand', texts.headings, texts.rows), list(texts.traffic), el('p', {class: 'note'}, texts.legend),
    list(texts.remarks)))];
}

/** What the first question that a row is part of calls it, or else its benchmark. */
const names = new Map();
data.topics.forEach(topic => topic.groups.forEach(group => group.panels.forEach(panel => panel.bars.forEach(bar => bar.cells.filter(known).forEach(cell => {
  if (!names.has(cell.row)) {
    names.set(cell.row, bar.label + (panel.title === bar.label ? '' : ', ' + panel.title));
  }
})))));

/** A ratio in words. */
function amountOf(ratio) {
  const percent = Math.round(100 * Math.abs(ratio - 1)) + '%';
  return ratio < 0.995 ? percent + ' less' : ratio < 1.005 ? 'the same' : ratio < 1.995 ? percent + ' more' : number(ratio) + 'x as much';
}

function comparison(one) {
  const counts = new Map();
  one.rows.filter(row => known(row.before)).forEach(({time}) => {
    const label = time.ratio && (time.kind === 'slower' || time.kind === 'faster') ? time.kind : time.text;
    counts.set(label, {label, outcome: time.kind, count: (counts.get(label)?.count || 0) + 1});
  });
  const timeOf = row => row?.cpu ? time(row.cpu[0]) : row?.wall ? inUnit(row.wall[0], row.unit) : '';
  const hasGarbage = one.rows.some(row => row.alloc);
  const place = el('div');
  const title = labels[one.run] + ' compared with ' + labels[one.first];
  function show(most) {
    place.replaceChildren(table(title + (most < one.rows.length ? ': the ' + most + ' largest changes' : ''), ['', 'time', ...hasGarbage ? ['garbage'] : [], labels[one.first], labels[one.run]],
      one.rows.slice(0, most).map(row => [names.get(row.after) || row.label, el('span', {class: 'mark ' + row.time.kind, title: row.time.interval}, row.time.text, hidden(row.time.interval)),
        ...hasGarbage ? [row.alloc?.text] : [], timeOf(rows.get(row.before)), timeOf(rows.get(row.after))])),
    one.rows.length > most ? el('p', {}, el('button', {type: 'button', click: () => show(one.rows.length)}, 'Show all ' + one.rows.length)) : '');
  }
  show(MOST);
  return el('div', {class: 'group'}, el('h3', {}, title), stack([...counts.values()]), place, one.geometricMean && el('p', {}, 'Geometric mean of the times: ' + amountOf(one.geometricMean) + '.'),
    el('ul', {class: 'note'}, one.remarks.map(remark => el('li', {}, remark))));
}

function published() {
  const all = data.published;
  const title = one => one.name + '. ' + one.title;
  const link = one => /^https?:/.test(one.link) ? el('a', {href: one.link}, title(one)) : title(one);
  return [answer('published') || el('p', {}, el('strong', {}, all.verdict)), all.articles.map(one => el('div', {class: 'group'}, el('h3', {}, link(one)),
    one.rows.length ? table(title(one), ['claim', 'theirs', 'ours', 'verdict'], one.rows) : null,
    one.notes.length ? el('details', {}, el('summary', {}, 'Why'), list(one.notes)) : null, el('p', {class: 'note'}, one.setting))), el('p', {class: 'note'}, all.legend)];
}

/** Every figure: filtered, sorted, and drawn a hundred lines at a time. */
function figures() {
  const further = new Map();
  data.rows.forEach(row => Object.keys(row.further || {}).forEach(name => further.set(name, row.units?.[name] ? name + ', ' + row.units[name] : name)));
  const has = test => data.rows.some(test);
  const columns = [['benchmark', row => row.label], ...data.runs.length > 1 ? [['run', row => labels[row.run]]] : [], ['mode', row => row.mode], ['threads', row => row.threads],
    ['time', row => row.wall?.[0]], ['low', row => row.wall?.[1]], ['high', row => row.wall?.[2]], ['unit', row => row.unit],
    ...has(row => row.cpu) ? [['CPU, ns/op', row => row.cpu?.[0]], ['CPU low', row => row.cpu?.[1]], ['CPU high', row => row.cpu?.[2]]] : [],
    ...has(row => row.alloc) ? [['garbage, B/op', row => row.alloc?.[0]]] : [],
    ...has(row => row.sizes) ? ['raw', 'gzip', 'zstd'].map(kind => [kind === 'raw' ? 'bytes' : kind + ', bytes', row => row.sizes?.[kind]]) : [],
    ...[...further].map(([name, head]) => [head, row => row.further?.[name]?.[0]]),
    ['JVMs', row => row.forks], ['remarks', row => row.warnings.join('; ')]];
  const isText = columns.map(([name]) => ['benchmark', 'run', 'mode', 'unit', 'remarks'].includes(name));
  const lines = data.rows.map(row => ({cells: columns.map(([, of]) => of(row) ?? null), words: [row.label, names.get(row.id), data.runs[row.run].label].join(' ').toLowerCase()}));
  let found = lines;
  let shown = 0;
  const body = el('tbody');
  const status = el('span', {role: 'status', class: 'note'});
  const end = el('div', {class: 'end'});
  const more = () => body.append(...found.slice(shown, shown += CHUNK).map(one => line(one.cells.map(cell => typeof cell === 'number' ? String(cell) : cell), isText)));
  const search = el('input', {type: 'search', input: filter});
  function filter() {
    const words = search.value.toLowerCase().split(/\s+/);
    found = lines.filter(one => words.every(word => one.words.includes(word)));
    status.textContent = ' ' + count(found.length, 'figure');
    shown = 0;
    body.replaceChildren();
    more();
  }
  function sort(column, direction) {
    const blank = cell => cell === null || cell === '';
    lines.sort(({cells: {[column]: a}}, {cells: {[column]: b}}) => blank(a) || blank(b) ? blank(a) - blank(b)
      : direction * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', {numeric: true})));
    heads.forEach((head, index) => head.setAttribute('aria-sort', index !== column ? 'none' : direction > 0 ? 'ascending' : 'descending'));
    filter();
  }
  const heads = columns.map(([name], index) => el('th', {scope: 'col', class: isText[index] && 'text'}, el('button', {type: 'button', class: 'sort',
    click: () => sort(index, heads[index].getAttribute('aria-sort') === 'ascending' ? -1 : 1)}, name)));
  filter();
  const area = scroller('All figures', [el('table', {}, el('caption', {}, 'Low and high are the 95% interval' + (has(row => row.within) ? '; with one JVM, or none known, JMH’s 99.9% interval.' : '.')), el('thead', {}, el('tr', {}, heads)), body), end]);
  new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && shown < found.length && more(), {root: area, rootMargin: '400px'}).observe(end);
  return [el('p', {class: 'choices'}, el('label', {}, 'Filter ', search), status), area];
}

const environment = () => data.runs.map(run => table(run.label, ['', 'value'], [['from', run.source], ...run.facts.map(fact => [fact.name, fact.value])]));

// The page

/** That many classes of benchmarks without questions have sections of their own; others are opened by a click. */
const OPEN = 12;

function sections() {
  const isForeign = !data.topics.length;
  const open = isForeign ? data.others.slice(0, OPEN) : [];
  const folded = data.others.slice(open.length);
  const upgrade = data.comparisons.length ? section('upgrade', 'What changed between the runs', [answer('upgrade'), data.comparisons.map(comparison)]) : null;
  return [
    isForeign && upgrade, [...data.topics, ...open].map(topic => section(topic.id, (topic.number ? topic.number + ' · ' : '') + topic.title, topicViews(topic))),
    data.capacity.length ? section('traffic', 'At your traffic', capacity()) : null, !isForeign && upgrade,
    data.published ? section('published', 'Published figures', published(), {class: 'screen'}) : null,
    folded.length ? section('others', 'Other benchmarks', folded.map(topic => fold(topic.id, topic.title, () => topicViews(topic))), {class: 'screen'}) : null,
    section('figures', 'All figures', figures(), {class: 'screen'}),
    data.libraries.rows.length ? section('libraries', 'Libraries', table('Versions and properties', data.libraries.columns, data.libraries.rows), {class: 'screen'}) : null,
    data.unanswered.length ? section('unanswered', 'Not measured here', el('ul', {}, data.unanswered.map(one => el('li', {}, one.title + ' ', one.measure && el('code', {}, one.measure)))),
      {class: 'screen'}) : null,
    section('environment', 'How it was measured', environment(), {class: 'screen'})
  ].flat().filter(Boolean);
}

function header() {
  const ofRun = data.rows.filter(row => row.run === state.run);
  const clocks = ofRun.every(row => row.cpu && row.unit === 'ns/op') ? 'CPU time' : 'time';
  const intervals = clocks === 'time' && ofRun.every(row => row.within) ? 'JMH’s 99.9% intervals' : ofRun.some(row => row.runs) ? '95% intervals across runs' : '95% intervals across JVMs';
  return [data.runs[state.run].label, count(ofRun.length, 'benchmark'), clocks + ', ' + intervals].filter(Boolean).join(' · ');
}

function foot() {
  const link = (id, words) => document.getElementById(id) ? [el('a', {href: '#' + id}, words), ' · '] : [];
  const links = [link('environment', 'How it was measured'), link('figures', 'All figures'), link('others', 'Other benchmarks'), link('libraries', 'Libraries'),
    data.topics.filter(topic => !topic.number).map(topic => link(topic.id, topic.title)), link('unanswered', 'Not measured')].flat(2);
  return [el('p', {class: 'foot'}, data.rough.map(one => one + ' '), el('span', {class: 'links'}, links.slice(0, -1))), data.warnings.length ? el('details', {class: 'foot'},
    el('summary', {}, count(data.warnings.length, 'remark') + ' on how far these figures can be trusted'), list(data.warnings)) : null];
}

function switchTheme() {
  const {style} = document.documentElement;
  const isDark = (style.colorScheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  style.colorScheme = isDark ? 'light' : 'dark';
}

function build() {
  const said = el('p');
  const runs = data.runs.length > 1 ? data.runs.map((run, index) => el('button', {type: 'button', title: run.label, 'aria-pressed': String(index === state.run), click: () => choose(index)},
    labels[index])) : [];
  const grid = el('div', {class: 'grid'});
  const details = el('div');
  function show() {
    said.textContent = header();
    details.replaceChildren(...sections());
    // they link to sections
    grid.replaceChildren(...cardsOfRun().map(card));
  }
  function choose(index) {
    state.run = index;
    runs.forEach((button, other) => button.setAttribute('aria-pressed', String(other === index)));
    show();
  }
  const main = el('main', {}, el('header', {}, el('h1', {}, data.title), said, el('div', {class: 'buttons', role: 'group', 'aria-label': 'Run'}, runs,
    el('button', {type: 'button', class: 'theme', 'aria-label': 'Switch theme', title: 'Switch theme', click: switchTheme}, '◐'))),
  data.leftOut.map(line => el('p', {class: 'note'}, line)), grid, el('div', {id: 'foot'}), data.legend && [el('p', {class: 'note'}, data.legend),
    legend([['base', 'base'], ['faster', 'faster'], ['same', 'same'], ['slower', 'slower'], ['unclear', 'not known, or a hint']])], details, el('footer', {class: 'note'}, 'Made by ' + data.maker));
  document.body.append(main);
  show();
  document.getElementById('foot').append(...foot().filter(Boolean));
  // the sections of the address were not there before
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
  document.documentElement.dataset.ready = 'true';
}

build();
