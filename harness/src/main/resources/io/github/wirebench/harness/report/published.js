// SPDX-License-Identifier: Apache-2.0
// What articles have published, beside what the runs say.
report.published = (function () {
  'use strict';
  var el = report.dom.el;

  /** How many figures hold, and which do not at all. */
  function card(data) {
    if (!data.published) {
      return null;
    }
    return el('article', {class: 'card'}, el('h3', {}, 'Do the figures that I read in articles hold here?'), report.dom.list(data.published.said),
      data.published.contradicted.length ? [el('h4', {}, 'Contradicted'), report.dom.list(data.published.contradicted)] : null,
      el('a', {href: '#published', class: 'note'}, 'All published figures, and what was found'));
  }

  function article(head, one) {
    return el('section', {class: 'topic'}, el('h3', {}, one.title), el('p', {class: 'note'}, one.setting),
      el('ul', {}, one.statements.map(function (statement) {
        return el('li', {}, el('strong', {}, statement.id + '. '), statement.says, statement.remark ? el('div', {}, statement.remark) : null);
      })), one.rows.length ? report.dom.table(one.title, head.map(function (name) {
        return {name: name, text: true};
      }), one.rows.map(function (cells) {
        return {cells: cells};
      })) : null);
  }

  function section(data) {
    return data.published ? el('section', {id: 'published', 'aria-labelledby': 'published-title'},
      el('h2', {id: 'published-title'}, 'Published figures'), el('p', {class: 'note'}, data.published.legend),
      data.published.articles.map(article.bind(null, data.published.head))) : null;
  }

  return {card: card, section: section};
})();
