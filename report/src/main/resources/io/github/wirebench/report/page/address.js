// SPDX-License-Identifier: Apache-2.0
// Keeps the reader's choices in the address, behind the place on the page: #charts&metric=alloc&axis=log.
report.address = (function () {
  'use strict';
  var NAMES = {metric: 'metric', scale: 'axis', wire: 'bytes', run: 'run', sort: 'sort', search: 'search'};
  var defaults = {};
  var kept = '';

  function parts() {
    return window.location.hash.slice(1).split('&');
  }

  function choices() {
    return parts().slice(1).join('&');
  }

  /** Takes the choices of the address that can be made here; to be called before anything is drawn. */
  function read(settings, data) {
    Object.keys(NAMES).forEach(function (key) {
      defaults[key] = settings[key];
    });
    parts().slice(1).forEach(function (part) {
      var name = part.split('=')[0];
      var value;
      try {
        value = decodeURIComponent(part.slice(name.length + 1));
      } catch (e) {
        // an address that was cut
        return;
      }
      if (name === 'run') {
        settings.run = data.runs[value] ? Number(value) : settings.run;
      } else if (name === 'sort' || name === 'search') {
        settings[name] = value;
      } else if (name.indexOf('trait.') === 0 && isTrait(data, name.slice(6), value)) {
        settings.chosen.set(name.slice(6), value);
      } else {
        Object.keys(NAMES).forEach(function (key) {
          if (NAMES[key] === name && report.controls.options(data, key).indexOf(value) >= 0) {
            settings[key] = value;
          }
        });
      }
    });
  }

  function isTrait(data, trait, value) {
    return data.contenders.some(function (contender) {
      return contender.traits.some(function (own) {
        return own.name === trait && own.value === value;
      });
    });
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
    kept = chosen.join('&');
    if (chosen.length || parts().length > 1) {
      window.history.replaceState(window.history.state, '', '#' + [place].concat(chosen).join('&'));
    }
  }

  /** Goes to the place of the address, which a browser does not find behind choices, and follows the address from then on. */
  function start(settings) {
    kept = choices();
    var target = parts().length > 1 && document.getElementById(parts()[0]);
    if (target) {
      target.scrollIntoView();
    }
    window.addEventListener('hashchange', function () {
      if (choices() && choices() !== kept) {
        // an address with other choices
        window.location.reload();
      } else {
        keep(settings);
      }
    });
  }

  return {read: read, keep: keep, start: start};
})();
