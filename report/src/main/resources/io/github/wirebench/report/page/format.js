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

  /** Two digits, as in the sentences; near 1 a third, so that an interval that ends at 0.998 does not seem to enclose 1. */
  function significant(value) {
    var digits = Math.abs(value - 1) < 0.095 ? 3 : 2;
    return number(Number(value.toPrecision(digits)), digits);
  }

  function isKnown(triple) {
    return !!triple && triple[0] !== null;
  }

  function hasInterval(triple) {
    return isKnown(triple) && triple[1] !== null && triple[2] !== null;
  }

  function ratio(triple, withInterval) {
    if (!isKnown(triple)) {
      return '';
    }
    return significant(triple[0]) + 'x' + (withInterval && hasInterval(triple)
      ? ' (' + significant(triple[1]) + '–' + significant(triple[2]) + ')' : '');
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

  return {
    number: number, significant: significant, isKnown: isKnown, hasInterval: hasInterval, ratio: ratio, unitOf: unitOf,
    amount: amount, bytes: bytes, short: short, shortBytes: shortBytes
  };
})();
