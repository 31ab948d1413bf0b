// SPDX-License-Identifier: Apache-2.0
// The parts of the page in words, and the topics with their charts.
report.sections = (function () {
  'use strict';
  var el = report.dom.el;
  var charts = report.charts;
  var SHOWN = 5;

  /** What a reader of the rows behind a sentence must know, and one link to them. */
  function sources(ids) {
    var warnings = [];
    ids.forEach(function (id) {
      report.model.row(id).warnings.forEach(function (warning) {
        if (warnings.indexOf(warning) < 0) {
          warnings.push(warning);
        }
      });
    });
    return [warnings.length ? el('strong', {class: 'sources'}, ' ! ' + warnings.join(', ')) : null,
      ids.length ? el('span', {class: 'sources'}, ' ', el('a', {href: '#row-' + ids[0], 'data-rows': ids.join(' ')}, 'figures')) : null];
  }

  function sentence(said) {
    return el('li', {class: said.kind}, said.run ? el('span', {class: 'run'}, said.run) : null, said.text, sources(said.rows), said.also.map(function (further) {
      return el('div', {}, el('span', {class: 'run'}, further.run), further.text, sources(further.rows));
    }));
  }

  function heading(words) {
    return el('h4', {}, words);
  }

  /** Ratios to the base for all inputs, whose sizes stay with their units; the colour is darker the farther a ratio is from 1. */
  function matrix(table, base) {
    function level(ratio) {
      var far = Math.abs(Math.log(ratio)) / Math.LN2;
      return far < 0.32 ? 1 : far < 1 ? 2 : 3;
    }
    function figure(one) {
      return one === null ? el('span', {}, '–') : el('span', {
        class: one.kind === 'slower' || one.kind === 'faster' ? one.kind + '-' + level(one.ratio) : one.kind, title: one.interval
      }, one.text, one.interval ? el('span', {class: 'hidden'}, ', ' + one.interval) : null);
    }
    function cell(ofRuns) {
      return el('td', {}, ofRuns.some(function (one) {
        return one !== null;
      }) ? ofRuns.map(figure) : null);
    }
    var ratio = 'ratio to ' + base + (table.runs.length ? '; ' + table.runs.join(', ') : '');
    return el('div', {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': table.title + ', ' + ratio}, el('table', {class: 'matrix'},
      el('caption', {}, table.title),
      el('thead', {}, el('tr', {}, el('th', {scope: 'col', class: 'text'}, ratio), table.inputs.map(function (input) {
        return el('th', {scope: 'col'}, input.replace(/ (?=\S+$)/, '\u00a0'));
      }))),
      el('tbody', {}, table.rows.map(function (row) {
        return el('tr', {class: row.isBase ? 'base' : null}, el('th', {scope: 'row', class: 'text'}, row.label), row.cells.map(cell));
      }))));
  }

  function matrices(topic) {
    var sizes = topic.groups.find(function (group) {
      return group.sizes && group.sizes.inputs.length > 1;
    });
    var tables = topic.groups.filter(function (group) {
      return group.matrix;
    }).map(function (group) {
      return matrix(group.matrix, group.base);
    });
    return tables.concat(sizes ? matrix(sizes.sizes, sizes.base) : []);
  }

  function headlines(topic) {
    return topic.headlines.map(function (one, index) {
      return el('p', {}, el(index ? 'span' : 'strong', {class: 'headline'}, one.sentences.map(function (sentence) {
        return el('span', {class: 'line'}, sentence + ' ');
      })), one.allocation || null);
    });
  }

  function toDo(topic) {
    return topic.toDo.length ? el('p', {}, el('strong', {}, 'What to do: '), el('span', {class: 'in-short'}, topic.toDo.join(' '))) : null;
  }

  /** The sentences of the most telling panel of each group. */
  function firstSentences(topic) {
    var parts = [];
    topic.groups.forEach(function (group) {
      var panel = group.panels.find(function (candidate) {
        return candidate.sentences.length;
      });
      if (panel) {
        parts.push(heading(panel.title), el('ul', {}, panel.sentences.map(sentence)));
      }
    });
    return parts;
  }

  function crossings(topic) {
    var said = [];
    topic.groups.forEach(function (group) {
      said = said.concat(group.crossing.map(sentence));
    });
    return said.length ? el('ul', {}, said) : null;
  }

  function chartsLink(topic) {
    return el('p', {class: 'note'}, el('a', {href: '#topic-' + topic.id}, 'Charts and figures: ' + topic.title));
  }

  /**
   * The card of a question, or of a class of benchmarks: headlines for all inputs and what follows, or the sentences of its most
   * telling panels.
   *
   * @param parts topics whose headlines belong to this question
   */
  function card(isAnswer, parts, topic) {
    var notes = isAnswer && topic.notes.length ? el('div', {class: 'says'}, report.dom.list(topic.notes)) : null;
    var own = topic.headlines.length ? [headlines(topic), toDo(topic), notes, crossings(topic), matrices(topic)]
      : [firstSentences(topic), crossings(topic), notes];
    if (!topic.headlines.length && !own[0].length && !own[1] && !topic.advice.length) {
      return null;
    }
    return el('article', {class: 'card', id: 'answer-' + topic.id}, el('h3', {}, topic.title),
      topic.advice.length ? [heading('What to do'), report.dom.list(topic.advice)] : null,
      own, chartsLink(topic), parts.map(function (part) {
        return el('div', {class: 'part-of-card'}, el('h4', {id: 'answer-' + part.id}, part.title), headlines(part), toDo(part), chartsLink(part));
      }));
  }

  /** Each later run against an earlier one, as an answer: the five largest changes each way. */
  function comparisonCard(data) {
    return data.comparisons.length ? el('article', {class: 'card', id: 'answer-comparisons'}, el('h3', {}, 'Did the JDK, an upgrade or a commit make it slower?'),
      data.comparisons.map(function (compared) {
        function largest(verdict) {
          var texts = compared.rows.filter(function (row) {
            return row.verdict === verdict && report.format.isKnown(row.time);
          }).slice(0, SHOWN).map(function (row) {
            return report.format.ratio(row.time, true) + ' ' + report.model.name(row.after, row.label);
          });
          return texts.length ? [heading(verdict), report.dom.list(texts)] : null;
        }
        return [el('p', {}, el('strong', {class: 'in-short'}, compared.summary)), report.dom.list(compared.remarks),
          largest('REGRESSED'), largest('IMPROVED')];
      }), el('p', {class: 'note'}, el('a', {href: '#comparisons'}, 'The largest changes as a chart, and all as a table'))) : null;
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
      topic.headlines.forEach(function (one) {
        rows.push({cells: [topic.title, 'all inputs', '', one.kind, one.sentences.concat(one.allocation || []).join(' '), '']});
      });
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

  /** The questions that most people ask in their order, then the others. */
  function answers(data) {
    function ofTopic(topic) {
      return card(true, data.topics.filter(function (part) {
        return part.partOf === topic.id && part.headlines.length;
      }), topic);
    }
    function isPart(topic) {
      return data.topics.some(function (other) {
        return topic.partOf === other.id;
      });
    }
    var own = data.topics.filter(function (topic) {
      return !isPart(topic) || !topic.headlines.length;
    });
    var main = own.filter(function (topic) {
      return !topic.further;
    }).map(ofTopic);
    var further = own.filter(function (topic) {
      return topic.further;
    }).map(ofTopic).filter(Boolean);
    var traffic = report.traffic.build(data);
    main = main.concat([traffic, comparisonCard(data), publishedCard(data)]).filter(Boolean);
    if (!data.topics.length) {
      main = data.others.slice(0, 12).map(card.bind(null, false, [])).concat(main).filter(Boolean);
    }
    return el('section', {id: 'answers', 'aria-labelledby': 'answers-title'}, el('h2', {id: 'answers-title'}, 'Answers'),
      el('p', {class: 'note'}, timeNote(data) + ' Less is better. Intervals are 95% between forks, each a JVM of its own. In the tables, blue is less ' +
        'than the base, orange more; ≈ is no difference of more than 10% either way (95% interval within 1/1.1 to 1.1), ± is not known, with half of that interval, ' +
        '? is too few forks, or forks that do not settle; an empty cell was not measured. Of a hundred comparisons ' +
        'of equals, about five show a difference by chance.'),
      main.length ? el('div', {class: 'cards'}, main) : el('p', {}, 'No two rows can be compared; the figures are below.'),
      further.length ? [el('h2', {id: 'further'}, 'Further questions'), el('div', {class: 'cards'}, further)] : null,
      sentencesButton(data), missing(data));
  }

  function timeNote(data) {
    return report.model.metric() === 'cpu' ? 'Times are CPU time of the working thread per operation; the charts can show wall time.'
      : 'Sentences and tables compare CPU time where all rows of a table have it, else wall time; charts show wall time.';
  }

  function missing(data) {
    return data.unanswered.length ? el('div', {class: 'box part'}, el('h3', {}, 'Not measured here'), el('ul', {},
      data.unanswered.map(function (topic) {
        return el('li', {}, topic.title, topic.measure ? ' ' : null, topic.measure ? el('code', {}, topic.measure) : null);
      }))) : null;
  }

  /** One line above all answers. */
  function warningLine(data) {
    var count = data.warnings.length;
    return count ? el('p', {class: 'box warning-line'}, data.warnings[0].length > 90 ? data.warnings[0].slice(0, 88) + '… '
      : data.warnings[0].replace(/\.?$/, '. '),
      el('a', {href: '#warnings'}, count === 1 ? 'Read with care' : 'Read with care: ' + count + ' warnings')) : null;
  }

  function warnings(data) {
    return data.warnings.length ? el('section', {id: 'warnings', class: 'box warnings part', 'aria-labelledby': 'warnings-title'},
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
        return first.title.slice(0, first.title.length - first.label.length - 2) + ', over ' + group.param + (data.runs.length > 1
          ? ' (' + data.runs[report.plots.runOfAll(group, charts.run())].label + ')' : '');
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
    var said = el('ul', {});
    content.append(said);
    var details = el('div', {});
    function showDetails() {
      said.replaceChildren.apply(said, panel().sentences.map(sentence));
      said.hidden = !panel().sentences.length;
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
    if (group.matrix && group.grows) {
      chart('scaling', function () {
        return 'By size of the input, per byte of its JSON' + (data.runs.length > 1
          ? ': ' + data.runs[report.plots.scalingRun(group, charts.run())].label : '');
      }, function () {
        return charts.scalingTable(group);
      });
    } else if (group.matrix && !hasNumbers && group.panels.length > 2) {
      chart('dots', function () {
        return 'All inputs: ratio to ' + group.base + (data.runs.length > 1
          ? ' (' + data.runs[report.plots.runOfAll(group, charts.run())].label + ')' : '');
      }, function () {
        return charts.dotsTable(group);
      });
    }
    return content;
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
    return el('section', {class: topic.further || topic.partOf || data.topics.length && data.others.indexOf(topic) >= 0 ? 'topic aside' : 'topic', id: 'topic-' + topic.id}, el('h3', {}, topic.title),
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
    return el('article', {class: 'card', id: 'answer-published'}, el('h3', {}, 'Do published benchmark figures hold?'),
      el('p', {}, el('strong', {class: 'in-short'}, data.published.verdict)), el('div', {class: 'says'}, report.dom.list(data.published.said)),
      few(heading('Contradicted'), data.published.contradicted),
      el('p', {class: 'note'}, el('a', {href: '#published'}, 'All published figures with their verdicts')));
  }

  /** The first texts of a list; the others are folded away. */
  function few(title, texts) {
    return texts.length ? [title, report.dom.list(texts.slice(0, SHOWN)), texts.length > SHOWN
      ? report.dom.lazyDetails((texts.length - SHOWN) + ' more', function () {
        return report.dom.list(texts.slice(SHOWN));
      }) : null] : null;
  }

  function verdict(one) {
    return el('div', {}, one.run ? el('span', {class: 'run'}, one.run) : null, el('span', {class: 'verdict ' + one.kind.replace(/ /g, '-')}, one.kind), ' ', one.text);
  }

  function statement(one) {
    return el('li', {}, el('strong', {}, one.id + '. '), one.says, one.verdicts.map(verdict), one.remark ? el('div', {}, one.remark) : null);
  }

  function article(head, one) {
    var measured = one.statements.filter(function (candidate) {
      return candidate.isMeasured;
    });
    var others = one.statements.filter(function (candidate) {
      return !candidate.isMeasured;
    });
    return el('section', {class: 'topic'}, el('h3', {}, one.link ? el('a', {href: one.link}, one.title) : one.title), el('p', {class: 'note'}, one.setting),
      measured.length ? el('ul', {}, measured.map(statement)) : null,
      others.length ? report.dom.lazyDetails(others.length + ' not measured here', function () {
        return el('ul', {}, others.map(statement));
      }) : null,
      one.rows.length ? report.dom.lazyDetails('The figures as a table', function () {
        return report.dom.table(one.title, head.map(function (name) {
          return {name: name, text: true};
        }), one.rows.map(function (cells) {
          return {cells: cells};
        }));
      }) : null);
  }

  function published(data) {
    return data.published ? el('section', {id: 'published', 'aria-labelledby': 'published-title'},
      el('h2', {id: 'published-title'}, 'Published figures'), el('p', {class: 'note'}, data.published.legend),
      data.published.articles.map(article.bind(null, data.published.head))) : null;
  }

  return {answers: answers, topic: topic, published: published, warnings: warnings, warningLine: warningLine};
})();
