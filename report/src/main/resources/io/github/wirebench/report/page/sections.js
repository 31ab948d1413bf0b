// SPDX-License-Identifier: Apache-2.0
// The parts of the page in words, and the topics with their charts.
report.sections = (function () {
  'use strict';
  var el = report.dom.el;
  var charts = report.charts;

  /** The rows that a sentence is drawn from, and their warnings. */
  function sources(ids) {
    var warnings = [];
    ids.forEach(function (id) {
      report.model.row(id).warnings.forEach(function (warning) {
        if (warnings.indexOf(warning) < 0) {
          warnings.push(warning);
        }
      });
    });
    return [warnings.length ? el('strong', {class: 'sources'}, ' ! ' + warnings.join(', ')) : null, links(ids)];
  }

  function links(ids) {
    return el('span', {class: 'sources'}, ' ', ids.length === 1 ? 'row ' : 'rows ', ids.map(function (id, index) {
      return [index ? ', ' : '', el('a', {href: '#row-' + id, 'data-row': id}, String(id))];
    }));
  }

  function sentence(said) {
    return el('li', {class: said.kind}, said.run ? el('span', {class: 'run'}, said.run) : null, said.text, sources(said.rows), said.also.map(function (further) {
      return el('div', {}, el('span', {class: 'run'}, further.run), further.text, sources(further.rows));
    }));
  }

  /** Each later run against the first of the same CPU, as an answer. */
  function pairCard(data) {
    return data.pairs.length ? el('article', {class: 'card'}, el('h3', {}, 'Did the JDK, an upgrade or a commit make it slower?'),
      report.dom.list(data.pairs.map(function (pair) {
        return pair.summary;
      })), el('a', {href: '#pairs', class: 'note'}, 'The largest changes')) : null;
  }

  /** The card of a question, or of a class of benchmarks: the sentences of its most telling panels. */
  function card(isAnswer, topic) {
    var parts = [];
    topic.groups.forEach(function (group) {
      var panel = group.panels.find(function (candidate) {
        return candidate.sentences.length;
      });
      if (panel) {
        parts.push(el('h4', {}, panel.title), el('ul', {}, panel.sentences.map(sentence)));
      }
      if (group.crossing.length) {
        parts.push(el('ul', {}, group.crossing.map(sentence)));
      }
    });
    if (!parts.length) {
      return null;
    }
    if (topic.advice.length) {
      parts.unshift(el('h4', {}, 'What to do'), report.dom.list(topic.advice));
    }
    if (topic.notes.length && isAnswer) {
      parts.push(el('h4', {}, 'Not measured, but tested'), report.dom.list(topic.notes));
    }
    return el('article', {class: 'card'}, el('h3', {}, topic.title), parts,
      el('a', {href: '#topic-' + topic.id, class: 'note'}, 'Charts and other inputs'));
  }

  /** Every sentence of every input, for a spreadsheet. */
  function sentencesButton(data) {
    var rows = [];
    function say(topic, where, said) {
      rows.push({cells: [topic.title, where, said.run, said.kind, said.text, said.rows.join(' ')]});
      said.also.forEach(function (further) {
        rows.push({cells: [topic.title, where, further.run, said.kind, further.text, further.rows.join(' ')]});
      });
    }
    data.topics.concat(data.others).forEach(function (topic) {
      topic.groups.forEach(function (group) {
        group.panels.forEach(function (panel) {
          panel.sentences.forEach(say.bind(null, topic, panel.title));
        });
        group.crossing.forEach(say.bind(null, topic, 'all inputs'));
      });
    });
    return report.dom.copyButton('Copy all answers as CSV', ['question', 'about', 'run', 'kind', 'answer', 'rows'].map(
      function (name) {
        return {name: name};
      }), rows);
  }

  function answers(data) {
    var cards = data.topics.map(card.bind(null, true)).filter(Boolean);
    if (!cards.length) {
      cards = data.others.slice(0, 12).map(card.bind(null, false)).filter(Boolean);
    }
    cards = cards.concat([pairCard(data), publishedCard(data)].filter(Boolean));
    var missing = data.unanswered.length ? el('div', {class: 'box part'}, el('h3', {}, 'Not measured here'), el('ul', {},
      data.unanswered.map(function (topic) {
        return el('li', {}, topic.title, topic.measure ? ' ' : null, topic.measure ? el('code', {}, topic.measure) : null);
      }))) : null;
    return el('section', {id: 'answers', 'aria-labelledby': 'answers-title'}, el('h2', {id: 'answers-title'}, 'Answers'),
      el('p', {class: 'note'}, 'Time in tables and charts is wall time per operation; less is better. Sentences compare CPU time where all rows of a table have it. ' +
        'The 95% interval between forks, each a JVM of its own, ' +
        'is in brackets. If the interval of a ratio includes 1, there is no measurable difference. Row numbers lead to the figures. ' +
        'Each interval is one of many: of a hundred comparisons of equals, about five show a difference by chance.'),
      cards.length ? el('div', {class: 'cards'}, cards) : el('p', {}, 'No two rows can be compared; the figures are below.'),
      sentencesButton(data),
      warnings(data), missing);
  }

  function warnings(data) {
    return data.warnings.length ? el('section', {class: 'box warnings part', 'aria-labelledby': 'warnings-title'},
      el('h2', {id: 'warnings-title'}, 'Read with care'), report.dom.list(data.warnings)) : null;
  }

  function legend(data, group) {
    return el('ul', {class: 'legend'}, data.runs.map(function (run, index) {
      if (!group.panels.some(function (panel) {
        return panel.bars.some(function (bar) {
          return bar.cells[index];
        });
      })) {
        return null;
      }
      var colours = report.draw.THEMES[charts.theme()].runs;
      return el('li', {}, el('span', {
        class: 'swatch', 'data-run': index, style: 'background:' + colours[index % colours.length], 'aria-hidden': 'true'
      }), run.label);
    }));
  }

  function group(data, group) {
    var content = el('div', {class: 'group'});
    var state = {kind: 'bars', group: group, panel: 0};
    function panel() {
      return group.panels[state.panel];
    }
    function table() {
      return charts.panelTable(group, panel());
    }
    /** Names the run of a chart that shows one. */
    function ofRun() {
      return data.runs.length > 1 ? ' (' + data.runs[report.model.runOf(panel(), charts.run())].label + ')' : '';
    }
    var drawn = [];
    function chart(kind, caption, ownTable) {
      var what = kind === 'bars' ? state : Object.defineProperty({kind: kind, group: group}, 'panel', {
        get: function () {
          return state.panel;
        }
      });
      var element = charts.figure(what, caption, ownTable || table);
      drawn.push(charts.chartOf(element));
      content.append(element);
    }
    var hasNumbers = group.panels.length > 1 && group.panels.every(function (candidate) {
      return candidate.at !== undefined;
    });
    if (hasNumbers) {
      chart('input', function () {
        var first = group.panels[0];
        return first.title.slice(0, first.title.length - first.label.length - 2) + ', over ' + group.param + ofRun();
      }, function () {
        return charts.inputTable(group);
      });
    }
    var isLine = hasNumbers && group.panels.every(function (candidate) {
      return candidate.bars.length === 1;
    });
    if (group.panels.length > 1 && !isLine) {
      content.append(el('p', {class: 'pick'}, report.dom.select('Input', group.panels.map(function (candidate, index) {
        return [String(index), candidate.label];
      }), '0', function (value) {
        state.panel = Number(value);
        drawn.forEach(charts.refresh);
        showDetails();
      })));
    }
    if (data.runs.length > 1) {
      content.append(legend(data, group));
    }
    var details = el('div', {});
    function showDetails() {
      details.replaceChildren.apply(details, [
        charts.detailTable(panel(), 'percentiles', 'Percentiles of the time of single calls, over all forks'),
        charts.detailTable(panel(), 'parts', 'Parts of the score: the methods of a group, or counters')
      ].filter(Boolean));
    }
    if (!isLine) {
      chart('bars', function () {
        return panel().title;
      });
    }
    showDetails();
    content.append(details);
    var anySizes = group.panels.some(function (candidate) {
      return report.plots.hasSizes(group, candidate, {metric: 'wall', wire: 'raw', run: 0});
    });
    if (anySizes) {
      chart('pareto', function () {
        return panel().title + ': time against bytes on the wire' + ofRun() + '; grey: another one is measurably faster and has no more bytes';
      });
    }
    if (group.floor) {
      chart('floor', function () {
        return panel().title + ': distance to the floor, ' + group.floor + ofRun();
      }, function () {
        return charts.floorTable(group, panel());
      });
    }
    if (group.panels.filter(function (candidate) {
      return candidate.bytes > 0;
    }).length > 2) {
      chart('scaling', function () {
        return 'By size of the input, per byte of its JSON' + (data.runs.length > 1
          ? ': ' + data.runs[report.plots.scalingRun(group, charts.run())].label : '');
      }, function () {
        return charts.scalingTable(group);
      });
    }
    if (group.matrix) {
      content.append(matrix(group));
    }
    return content;
  }

  function matrix(group) {
    return report.dom.lazyDetails('All inputs in one table: time of ' + group.base + ', and ratios to it', function () {
      return report.dom.table('Time of ' + group.base + ', and the others’ ratios to it; ≈ is no measurable difference, ? not enough forks to tell',
        group.matrix.head.map(function (name, index) {
          return {name: name, text: index === 0};
        }), group.matrix.rows.map(function (cells) {
          return {cells: cells};
        }));
    });
  }

  /**
   * The charts of a question, or of a class of benchmarks.
   *
   * @param notes that are shown above them
   */
  function topic(data, topic, notes) {
    var said = topic.groups.map(function (one) {
      return one.crossing.map(sentence);
    });
    var hasSaid = said.some(function (list) {
      return list.length;
    });
    return el('section', {class: 'topic', id: 'topic-' + topic.id}, el('h3', {}, topic.title),
      notes.map(function (note) {
        return el('p', {class: 'note'}, note);
      }), hasSaid ? el('ul', {}, said) : null, topic.groups.map(function (one) {
        return group(data, one);
      }));
  }

  /** How many figures hold, and which do not at all. */
  function publishedCard(data) {
    if (!data.published) {
      return null;
    }
    return el('article', {class: 'card'}, el('h3', {}, 'Do the figures that I read in articles hold here?'), report.dom.list(data.published.said),
      data.published.contradicted.length ? [el('h4', {}, 'Contradicted'), report.dom.list(data.published.contradicted)] : null,
      el('a', {href: '#published', class: 'note'}, 'All published figures with their verdicts'));
  }

  function article(head, one) {
    return el('section', {class: 'topic'}, el('h3', {}, one.title), el('p', {class: 'note'}, one.setting),
      el('ul', {}, one.statements.map(function (statement) {
        return el('li', {}, el('strong', {}, statement.id + '. '), statement.says,
          statement.verdicts.map(function (verdict) {
            return el('div', {}, verdict);
          }), statement.remark ? el('div', {}, statement.remark) : null);
      })), one.rows.length ? report.dom.table(one.title, head.map(function (name) {
        return {name: name, text: true};
      }), one.rows.map(function (cells) {
        return {cells: cells};
      })) : null);
  }

  function published(data) {
    return data.published ? el('section', {id: 'published', 'aria-labelledby': 'published-title'},
      el('h2', {id: 'published-title'}, 'Published figures'), el('p', {class: 'note'}, data.published.legend),
      data.published.articles.map(article.bind(null, data.published.head))) : null;
  }

  return {answers: answers, topic: topic, published: published};
})();
