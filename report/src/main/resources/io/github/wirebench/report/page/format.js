// SPDX-License-Identifier: Apache-2.0
// Formats numbers. Runs in the page and, for the charts of the Markdown, in a script engine without a page.
var report = {};

report.format = (function () {
  'use strict';
  var TIMES = [['ns', 1], ['µs', 1e3], ['ms', 1e6], ['s', 1e9]];
  var SIZES = [['B', 1], ['KB', 1e3], ['MB', 1e6], ['GB', 1e9]];

  function group(text) {
    return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  }

  /** Two significant digits or more, without exponents. */
  function number(value, digits) {
    if (value === 0) {
      return '0';
    }
    var size = Math.floor(Math.log(Math.abs(value)) / Math.LN10 + 1e-9);
    var decimals = Math.max(0, Math.min(12, digits - 1 - size));
    var parts = value.toFixed(decimals).split('.');
    return group(parts[0]) + (parts.length > 1 ? '.' + parts[1] : '');
  }

  /** Two digits, or three where two decimals need them or two digits would read 1. */
  function significant(value) {
    return rounded(value, value >= 0.995 && value < 1.095 ? 3 : 2);
  }

  function rounded(value, digits) {
    return number(Number(value.toPrecision(digits)), digits);
  }

  function isKnown(triple) {
    return !!triple && triple[0] !== null;
  }

  function hasInterval(triple) {
    return isKnown(triple) && triple[1] !== null && triple[2] !== null;
  }

  /** Two digits; below 2 three, if the interval is narrower than the second one. */
  function digitsOf(triple) {
    var value = Math.abs(triple[0]);
    return value < 2 && triple[2] - triple[1] < Math.pow(10, Math.floor(Math.log(value) / Math.LN10 + 1e-9) - 1) ? 3 : 2;
  }

  /** That many digits, or as many as it takes to differ from 1. */
  function bound(value, digits) {
    return value !== 1 && digits < 6 && Number(value.toPrecision(digits)) === 1 ? bound(value, digits + 1) : rounded(value, digits);
  }

  /** A ratio as in the sentences: no bound reads 1 unless it is 1, nor does a ratio that differs from 1. */
  function ratio(triple, withInterval) {
    if (!isKnown(triple)) {
      return '';
    }
    if (!hasInterval(triple)) {
      return significant(triple[0]) + 'x';
    }
    var digits = digitsOf(triple);
    var encloses = triple[1] <= 1 && triple[2] >= 1;
    var value = (encloses ? rounded : bound)(triple[0], digits) + 'x';
    if (!withInterval) {
      return value;
    }
    if (triple[2] > 100 * triple[1]) {
      return value + (encloses ? ' (cannot tell)' : triple[0] > 1 ? ' (at least ' + bound(triple[1], digits) + 'x)'
        : ' (at most ' + bound(triple[2], digits) + 'x)');
    }
    return value + ' (' + bound(triple[1], digits) + '–' + bound(triple[2], digits) + 'x)';
  }

  function scale(table, smallest) {
    var found = table[0];
    table.forEach(function (entry) {
      if (smallest / entry[1] >= 0.9995) {
        found = entry;
      }
    });
    return found;
  }

  /** Name and divisor of the unit in which a metric's values are shown beside each other. */
  function unitOf(metric, rowUnit, smallest) {
    if (metric === 'alloc' || metric === 'bytes') {
      return smallest >= 1e5 ? scale(SIZES, smallest) : SIZES[0];
    }
    return rowUnit === 'ns/op' || metric === 'cpu' ? scale(TIMES, smallest) : [rowUnit, 1];
  }

  function amount(value, unit) {
    var scaled = value / unit[1];
    return number(scaled, scaled >= 1000 ? 4 : 3) + ' ' + unit[0];
  }

  function bytes(value) {
    return amount(value, scale(SIZES, value));
  }

  /** For axes: two digits, and no zeros behind the point. */
  function short(value) {
    return number(value, Math.abs(value) >= 100 ? 4 : 2).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  }

  function shortBytes(value) {
    var unit = scale(SIZES, value);
    return short(value / unit[1]) + ' ' + unit[0];
  }

  /** About the pixels that a text takes, in a font of 13 pixels. */
  function width(text) {
    return Array.from(text).reduce(function (sum, letter) {
      return sum + (letter > '\u2e80' ? 13.5 : /[mwMW@%]/.test(letter) ? 12.5 : /[A-Z_=+]/.test(letter) ? 9.5
        : /[iljtfrI.,:;|!'()\[\] ]/.test(letter) ? 5.2 : 8.2);
    }, 0);
  }

  /** A text without its middle, so that it is no wider; a part of it around a place is kept, if there is one. */
  function cutOne(text, most, place) {
    var letters = Array.from(text);
    if (width(text) <= most) {
      return text;
    }
    for (var keep = letters.length - 1; keep > 2; keep--) {
      var cut;
      if (place === undefined) {
        var head = Math.ceil(keep / 2);
        cut = letters.slice(0, head).join('') + '…' + letters.slice(letters.length - (keep - head)).join('');
      } else {
        var third = Math.floor(keep / 3);
        var start = Math.max(third, Math.min(place - 1, letters.length - 2 * third));
        cut = letters.slice(0, third).join('') + (start > third ? '…' : '') + letters.slice(start, start + third).join('') +
          (start + third < letters.length - third ? '…' : '') + letters.slice(letters.length - third).join('');
      }
      if (width(cut) <= most) {
        return cut;
      }
    }
    return letters.slice(0, 2).join('') + '…';
  }

  /** Where the first of several texts differs from any other. */
  function difference(texts) {
    var place = 0;
    var letters = texts.map(function (text) {
      return Array.from(text);
    });
    while (letters.every(function (one) {
      return one[place] === letters[0][place];
    })) {
      place++;
    }
    return place;
  }

  /** Different texts that are no wider than that, in pixels, and differ still. */
  function cut(texts, most) {
    function alike(cuts, index) {
      return texts.filter(function (text, other) {
        return cuts[other] === cuts[index] && text !== texts[index];
      });
    }
    var plain = texts.map(function (text) {
      return cutOne(text, most);
    });
    var cuts = texts.map(function (text, index) {
      var others = alike(plain, index);
      return others.length ? cutOne(text, most, difference(others.concat(text))) : plain[index];
    });
    return texts.map(function (text, index) {
      return alike(cuts, index).length ? cutOne(text, most - 30) + ' #' + (index + 1) : cuts[index];
    });
  }

  function shortTime(nanoseconds) {
    var unit = scale(TIMES, nanoseconds);
    return short(nanoseconds / unit[1]) + ' ' + unit[0];
  }

  return {
    shortTime: shortTime, width: width, cut: cut, number: number, significant: significant, isKnown: isKnown, hasInterval: hasInterval, ratio: ratio, unitOf: unitOf,
    amount: amount, bytes: bytes, short: short, shortBytes: shortBytes
  };
})();
