// SPDX-License-Identifier: Apache-2.0
// Keeps the reader's choices in the address, behind the place on the page: #charts&metric=alloc&axis=log.
report.address = (function () {
  'use strict';
  var NAMES = {metric: 'metric', scale: 'axis', wire: 'bytes', run: 'run', sort: 'sort', search: 'search'};
  var defaults = {};

  function parts() {
    return window.location.hash.slice(1).split('&');
  }

  /** Takes the choices of the address; to be called before anything is drawn. */
  function read(settings, data) {
    Object.keys(NAMES).forEach(function (key) {
      defaults[key] = settings[key];
    });
    parts().slice(1).forEach(function (part) {
      var name = part.split('=')[0];
      var value = decodeURIComponent(part.slice(name.length + 1));
      Object.keys(NAMES).forEach(function (key) {
        if (NAMES[key] === name) {
          settings[key] = key === 'run' ? Math.min(data.runs.length - 1, Math.max(0, Number(value) || 0)) : value;
        }
      });
      if (name.indexOf('trait.') === 0) {
        settings.chosen.set(name.slice(6), value);
      }
    });
    if (!report.model.METRICS[settings.metric]) {
      settings.metric = defaults.metric;
    }
  }

  /** Writes the choices into the address without a step in the history. */
  function keep(settings) {
    var place = parts()[0];
    var chosen = Object.keys(NAMES).filter(function (key) {
      return settings[key] !== defaults[key] && settings[key] !== undefined && settings[key] !== '';
    }).map(function (key) {
      return NAMES[key] + '=' + encodeURIComponent(settings[key]);
    });
    settings.chosen.forEach(function (value, trait) {
      if (value) {
        chosen.push('trait.' + trait + '=' + encodeURIComponent(value));
      }
    });
    if (chosen.length || parts().length > 1) {
      window.history.replaceState(window.history.state, '', '#' + [place].concat(chosen).join('&'));
    }
  }

  /** A browser does not find the place of an address with choices. */
  function go() {
    var target = parts().length > 1 && document.getElementById(parts()[0]);
    if (target) {
      target.scrollIntoView();
    }
  }

  function start(settings) {
    go();
    window.addEventListener('hashchange', function () {
      keep(settings);
    });
  }

  return {read: read, keep: keep, start: start};
})();
