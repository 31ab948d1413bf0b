// SPDX-License-Identifier: Apache-2.0
// The parts of the page: answers, warnings, topics with their pictures, contenders, environment, all figures.
report.sections = (function () {
  'use strict';
  var el = report.dom.el;
  var pictures = report.pictures;

  /** The rows behind a sentence, and what is to be known of them. */
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

  /** Each later run against the first, as an answer. */
  function pairCard(data) {
    return data.pairs.length ? el('article', {class: 'card'}, el('h3', {}, 'Did the JDK, an upgrade or a commit make it slower?'),
      report.dom.list(data.pairs.map(function (pair) {
        return pair.said.join(' ');
      })), el('a', {href: '#pairs', class: 'note'}, 'The largest changes')) : null;
  }

  /** A question's card: what its most telling panels say. */
  function card(topic) {
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
    if (topic.notes.length) {
      parts.push(el('h4', {}, 'Not measured, but tested'), report.dom.list(topic.notes));
    }
    return el('article', {class: 'card'}, el('h3', {}, topic.title), parts,
      el('a', {href: '#topic-' + topic.id, class: 'note'}, 'Pictures and other inputs'));
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
    var cards = data.topics.map(card).filter(Boolean);
    if (!cards.length) {
      cards = data.others.slice(0, 12).map(card).filter(Boolean);
    }
    cards = cards.concat([pairCard(data), report.published.card(data)].filter(Boolean));
    var missing = data.unanswered.length ? el('div', {class: 'box part'}, el('h3', {}, 'Not measured here'), el('ul', {},
      data.unanswered.map(function (topic) {
        return el('li', {}, topic.title, topic.measure ? ' ' : null, topic.measure ? el('code', {}, topic.measure) : null);
      }))) : null;
    return el('section', {id: 'answers', 'aria-labelledby': 'answers-title'}, el('h2', {id: 'answers-title'}, 'Answers'),
      el('p', {class: 'note'}, 'Time is wall time per operation; less is better. In brackets: the 95% interval between forks, ' +
        'each a JVM of its own. Where the interval of a ratio includes 1, the two are not told apart; that is an answer, too. ' +
        'Rows lead to the figures. Each interval is one of many: of a hundred comparisons of equals, about five are told apart by chance.'),
      cards.length ? el('div', {class: 'cards'}, cards) : el('p', {}, 'Nothing here can be compared: see the figures below.'),
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
      var colours = report.draw.THEMES[pictures.theme()].runs;
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
      return pictures.panelTable(group, panel());
    }
    /** Names the run of a picture that shows one. */
    function ofRun() {
      return data.runs.length > 1 ? ' (' + data.runs[report.model.runOf(panel(), pictures.run())].label + ')' : '';
    }
    var drawn = [];
    function picture(kind, caption, ownTable) {
      var what = kind === 'bars' ? state : Object.defineProperty({kind: kind, group: group}, 'panel', {
        get: function () {
          return state.panel;
        }
      });
      var element = pictures.figure(what, caption, ownTable || table);
      drawn.push(pictures.pictureOf(element));
      content.append(element);
    }
    if (group.panels.length > 1) {
      content.append(el('p', {class: 'pick'}, report.dom.select('Input', group.panels.map(function (candidate, index) {
        return [String(index), candidate.label];
      }), '0', function (value) {
        state.panel = Number(value);
        drawn.forEach(pictures.refresh);
      })));
    }
    if (data.runs.length > 1) {
      content.append(legend(data, group));
    }
    picture('bars', function () {
      return panel().title;
    });
    var anySizes = group.panels.some(function (candidate) {
      return report.pareto.hasSizes(group, candidate, {metric: 'wall', wire: 'raw', run: 0});
    });
    if (anySizes) {
      picture('pareto', function () {
        return panel().title + ': time against bytes on the wire' + ofRun() + '; grey is what another one beats in both, as far as ' +
          'the intervals tell';
      });
    }
    if (group.floor) {
      picture('floor', function () {
        return panel().title + ': how far from the floor, ' + group.floor + ofRun();
      }, function () {
        return pictures.floorTable(group, panel());
      });
    }
    if (group.panels.filter(function (candidate) {
      return candidate.bytes > 0;
    }).length > 2) {
      picture('scaling', function () {
        return 'Over the size of the input, per byte of its JSON' + (data.runs.length > 1
          ? ': ' + data.runs[report.lines.scalingRun(group, pictures.run())].label : '');
      }, function () {
        return pictures.scalingTable(group);
      });
    }
    if (group.matrix) {
      content.append(matrix(group));
    }
    return content;
  }

  function matrix(group) {
    return report.dom.lazyDetails('All inputs beside each other: time of ' + group.base + ', and ratios to it', function () {
      return report.dom.table('Time of ' + group.base + ', and the others’ ratios to it; ≈ is not told apart',
        group.matrix.head.map(function (name, index) {
          return {name: name, text: index === 0};
        }), group.matrix.rows.map(function (cells) {
          return {cells: cells};
        }));
    });
  }

  function topic(data, topic) {
    var said = topic.groups.map(function (one) {
      return one.crossing.map(sentence);
    });
    var hasSaid = said.some(function (list) {
      return list.length;
    });
    return el('section', {class: 'topic', id: 'topic-' + topic.id}, el('h3', {}, topic.title),
      hasSaid ? el('ul', {}, said) : null, topic.groups.map(function (one) {
        return group(data, one);
      }));
  }

  return {answers: answers, topic: topic};
})();
