// SPDX-License-Identifier: Apache-2.0
// Puts the page together.
(function () {
  'use strict';
  var el = report.dom.el;
  var model = report.model;
  var charts = report.charts;
  var sections = report.sections;
  /** So many sentences of a card are in the table of contents. */
  var IN_BRIEF = 2;
  var data = model.load(document.getElementById('report-data').textContent);
  var settings = report.controls.initial(data);
  report.address.read(settings, data);
  var dark = window.matchMedia('(prefers-color-scheme: dark)');

  function setTheme(name) {
    document.documentElement.setAttribute('data-theme', name);
    var colours = report.draw.THEMES[name].runs;
    document.querySelectorAll('.swatch').forEach(function (swatch) {
      swatch.style.background = colours[Number(swatch.getAttribute('data-run')) % colours.length];
    });
    charts.redraw();
  }

  function link(id, words) {
    return document.getElementById(id) ? el('li', {}, el('a', {href: '#' + id}, words)) : null;
  }

  function header() {
    var forks = data.rows.reduce(function (sum, row) {
      return sum + row.forks;
    }, 0);
    return el('header', {}, el('h1', {}, data.title),
      el('p', {class: 'lead'}, data.runs.map(function (run) {
        return run.label;
      }).join(' · ') + ': ' + data.rows.length + (data.rows.length === 1 ? ' benchmark, ' : ' benchmarks, ') + forks + (forks === 1 ? ' fork ' : ' forks '),
      el('button', {
        type: 'button', class: 'theme', click: function () {
          setTheme(charts.theme() === 'dark' ? 'light' : 'dark');
        }
      }, 'Switch theme')), sections.warningLine(data),
      el('nav', {'aria-label': 'Questions'}, el('ol', {}, Array.from(document.querySelectorAll('#answers .card')).map(function (card) {
        function own(selector) {
          return Array.from(card.querySelectorAll(selector)).filter(function (one) {
            return !one.closest('.part-of-card');
          });
        }
        var said = own('.headline').slice(0, IN_BRIEF);
        var brief = own('.in-short')[0];
        return el('li', {}, el('a', {href: '#' + card.id}, card.querySelector('h3').textContent), brief ? el('strong', {}, ' ' + brief.textContent) : null,
          said.length ? el('span', {}, said.map(function (one) {
            return ' ' + one.textContent;
          })) : null);
      }))),
      el('nav', {'aria-label': 'Parts of this page'}, el('ul', {}, link('charts', 'Charts'), link('published', 'Published figures'),
        link('contenders', 'Contenders'), link('environment', 'Environment and settings'), link('figures', 'All figures'))));
  }

  function comparisons() {
    return data.comparisons.map(function (compared, index) {
      var label = data.runs[compared.run].label + ' against ' + data.runs[compared.first].label;
      return el('section', {class: 'topic', id: index ? null : 'comparisons'}, el('h3', {}, label),
      charts.figure({kind: 'comparison', comparison: compared}, function () {
        return label + ': the largest changes; orange is REGRESSED, blue IMPROVED';
      }, function () {
        return report.dom.table(label, ['', 'verdict', 'ratio of time', 'low', 'high', 'verdict on B/op', 'ratio of B/op',
          'row before', 'row after'].map(function (name, index) {
          return {name: name, text: index === 0};
        }), compared.rows.map(function (row) {
          return {cells: [model.name(row.after, row.label), model.verdict(row.verdict)].concat(row.time || [null, null, null],
            [model.verdict(row.allocVerdict), row.alloc ? row.alloc[0] : null, row.before, row.after])};
        }));
      }));
    });
  }

  function threads() {
    return data.threads.length ? el('section', {class: 'topic'}, el('h3', {}, 'Several threads'),
      charts.figure({kind: 'threads', threads: data.threads}, function () {
        return 'Throughput of all threads together, against the fewest threads' +
          (data.threads.length > 10 ? '; the first ten benchmarks' : '');
      }, function () {
        var rows = [];
        data.threads.forEach(function (benchmark) {
          benchmark.points.forEach(function (point) {
            rows.push({cells: [benchmark.label, String(point.threads)].concat(charts.cells(model.row(point.row)))});
          });
        });
        return report.dom.table('Several threads', charts.columns(['benchmark', 'threads']), rows);
      })) : null;
  }

  function chartsPart() {
    var part = el('section', {id: 'charts', 'aria-labelledby': 'charts-title'},
      el('h2', {id: 'charts-title'}, 'Charts'), report.controls.build(data, settings, charts.redraw));
    data.topics.forEach(function (topic) {
      part.append(sections.topic(data, topic, topic.partOf ? topic.notes : []));
    });
    comparisons().forEach(function (compared) {
      part.append(compared);
    });
    var severalThreads = threads();
    if (severalThreads) {
      part.append(severalThreads);
    }
    if (data.others.length) {
      part.append(el('h3', {}, data.topics.length ? 'Other benchmarks' : 'Benchmarks'));
      data.others.forEach(function (topic) {
        part.append(sections.topic(data, topic, topic.notes));
      });
    }
    return part;
  }

  function build() {
    charts.start(settings);
    document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
    var page = document.getElementById('page');
    page.append(el('main', {}, sections.answers(data), sections.warnings(data), chartsPart(), sections.published(data),
      data.contenders.length ? report.tables.contenders(data) : [], report.tables.environment(data), report.tables.figures(data, settings)),
    el('footer', {class: 'note'}, el('p', {}, 'Made by ' + data.maker + '. Charts: Apache ECharts, Apache License 2.0.')));
    // last, because it lists the parts that exist
    page.prepend(header());
    page.addEventListener('click', function (event) {
      var link = event.target.closest ? event.target.closest('a[data-rows]') : null;
      if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        report.tables.show(link.getAttribute('data-rows').split(' ').map(Number));
      }
    });
    fitBar();
    report.address.start(settings);
  }

  /** Targets of links are not hidden by the bar that stays at the top. */
  function fitBar() {
    var bar = document.querySelector('.controls');
    var isSticky = bar && getComputedStyle(bar).position === 'sticky';
    document.documentElement.style.scrollPaddingTop = (isSticky ? bar.offsetHeight + 12 : 12) + 'px';
  }

  build();
  dark.addEventListener('change', function () {
    setTheme(dark.matches ? 'dark' : 'light');
  });
  window.addEventListener('resize', function () {
    charts.fit();
    fitBar();
  });
  var before;
  window.addEventListener('beforeprint', function () {
    before = charts.theme();
    setTheme('light');
    charts.drawAll();
  });
  window.addEventListener('afterprint', function () {
    setTheme(before);
  });
  document.documentElement.setAttribute('data-ready', 'true');
  performance.mark('report-ready');
})();
