// SPDX-License-Identifier: Apache-2.0
// The reader's choices for all charts: metric, axes, run, contenders.
report.controls = (function () {
  'use strict';
  var el = report.dom.el;
  var select = report.dom.select;

  /** The choices; charts read them, and are drawn again when they change. */
  function initial(data) {
    var chosen = new Map();
    var traits = new Map();
    data.contenders.forEach(function (contender) {
      traits.set(contender.name, new Map(contender.traits.map(function (trait) {
        return [trait.name, trait.value];
      })));
    });
    return {
      metric: report.model.metric(), scale: 'linear', wire: 'raw', run: 0, chosen: chosen,
      shows: function (bar) {
        var own = traits.get(bar.contender);
        return !own || Array.from(chosen).every(function (entry) {
          return entry[1] === '' || own.get(entry[0]) === entry[1];
        });
      },
      hiddenContenders: function () {
        return data.contenders.filter(function (contender) {
          return !this.shows({contender: contender.name});
        }, this).map(function (contender) {
          return contender.name;
        });
      }
    };
  }

  /** The values that a choice can have; none if there is nothing to choose. */
  function options(data, key) {
    function has(metric) {
      return data.rows.some(function (row) {
        return metric === 'bytes' ? row.sizes : report.model.figure(row, metric);
      });
    }
    return key === 'metric' ? Object.keys(report.model.METRICS).filter(has) : key === 'scale' ? ['linear', 'log']
      : key === 'wire' && has('bytes') ? ['raw', 'gzip', 'zstd'] : [];
  }

  function build(data, settings, redraw) {
    var status = el('span', {role: 'status', class: 'note'});
    function set(name) {
      return function (value) {
        settings[name] = name === 'run' ? Number(value) : value;
        report.address.keep(settings);
        redraw();
      };
    }
    var metrics = options(data, 'metric').map(function (key) {
      return [key, report.model.METRICS[key].name];
    });
    var form = el('form', {
      class: 'controls', 'aria-label': 'Settings of all charts', submit: function (event) {
        event.preventDefault();
      }
    },
    select('Figure', metrics, settings.metric, set('metric')),
    select('Axis', [['linear', 'linear'], ['log', 'logarithmic']], settings.scale, set('scale')),
    options(data, 'wire').length ? select('Bytes on the wire', [['raw', 'as written'], ['gzip', 'gzip'], ['zstd', 'Zstandard']],
      settings.wire, set('wire')) : null,
    data.runs.length > 1 ? select('Run, in charts of one run', data.runs.map(function (run, index) {
      return [String(index), run.label];
    }), String(settings.run), set('run')) : null);
    var filters = filtersOf(data, settings, function () {
      var hidden = settings.hiddenContenders();
      status.textContent = hidden.length ? 'Hidden: ' + hidden.join(', ') : '';
      report.address.keep(settings);
      redraw();
    });
    if (settings.chosen.size) {
      status.textContent = 'Hidden: ' + settings.hiddenContenders().join(', ');
    }
    if (filters.length) {
      form.append(el('details', {}, el('summary', {}, 'Filter contenders by trait'), el('div', {}, filters)), status);
    }
    return form;
  }

  /** One choice per trait that differs between contenders; names and versions are in the charts anyway. */
  function filtersOf(data, settings, changed) {
    var values = new Map();
    data.contenders.forEach(function (contender) {
      contender.traits.forEach(function (trait) {
        if (!values.has(trait.name)) {
          values.set(trait.name, new Set());
        }
        values.get(trait.name).add(trait.value);
      });
    });
    var filters = [];
    values.forEach(function (known, trait) {
      if (known.size > 1 && trait !== 'version' && trait !== 'library') {
        var options = [['', 'any']].concat(Array.from(known).sort().map(function (value) {
          return [value, value === 'true' ? 'yes' : value === 'false' ? 'no' : value];
        }));
        filters.push(select(words(trait), options, settings.chosen.get(trait) || '', function (value) {
          settings.chosen.set(trait, value);
          changed();
        }));
      }
    });
    return filters;
  }

  /** {@code humanReadable} as words. */
  function words(trait) {
    return trait.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  }

  return {initial: initial, options: options, build: build, words: words};
})();
