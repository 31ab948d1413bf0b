// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * What the mappers of one format have settled on in one registry, where they share their meters: nobody could tell what
 * the count of two sampling rates means, and of two histogram settings Micrometer takes the first without a word.
 *
 * <p>Remembered here, because no meter can be asked: the gauge of the rate reads 0 in a composite without members.
 *
 * @param oneIn one in how many calls is recorded
 * @param histogram whether payload bytes have buckets; null as long as no mapper records payload bytes
 */
record SharedSettings(int oneIn, Boolean histogram) {

    /** By registry and format; weak, so that a registry that nobody uses any more is collected. */
    private static final Map<MeterRegistry, Map<String, SharedSettings>> REMEMBERED = new WeakHashMap<>();

    /**
     * Remembers the settings of a mapper. They must fit those of all registries that write to the same meters now: a
     * composite and its members.
     *
     * @throws IllegalStateException if they do not; then nothing is remembered
     */
    static void agree(InstrumentedObjectMapper.Builder mapper) {
        SharedSettings wanted = new SharedSettings(mapper.oneIn, mapper.payloadBytes ? mapper.payloadHistogram : null);
        Set<MeterRegistry> reached = reach(mapper.registry);
        synchronized (REMEMBERED) {
            REMEMBERED.forEach((registry, formats) -> {
                SharedSettings registered = formats.get(mapper.format);
                if (registered != null && !registered.fits(wanted) && !Collections.disjoint(reach(registry), reached)) {
                    throw new IllegalStateException("format " + mapper.format + " is recorded " + registered
                            + " in this registry, and this mapper asks for " + wanted
                            + "; give it the same settings, or another format");
                }
            });
            REMEMBERED
                    .computeIfAbsent(mapper.registry, registry -> new HashMap<>())
                    .merge(mapper.format, wanted, SharedSettings::and);
        }
    }

    private boolean fits(SharedSettings other) {
        return oneIn == other.oneIn
                && (histogram == null || other.histogram == null || histogram.equals(other.histogram));
    }

    private SharedSettings and(SharedSettings other) {
        return histogram == null ? other : this;
    }

    /** A registry and, if it is a composite, its members and theirs. */
    private static Set<MeterRegistry> reach(MeterRegistry registry) {
        Set<MeterRegistry> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(registry, reached);
        return reached;
    }

    private static void collect(MeterRegistry registry, Set<MeterRegistry> reached) {
        if (reached.add(registry) && registry instanceof CompositeMeterRegistry composite) {
            members(composite).forEach(member -> collect(member, reached));
        }
    }

    /** Micrometer hands out a view that fails while somebody adds a member, as services do when they start. */
    private static List<MeterRegistry> members(CompositeMeterRegistry composite) {
        while (true) {
            try {
                return List.copyOf(composite.getRegistries());
            } catch (ConcurrentModificationException e) {
                Thread.onSpinWait();
            }
        }
    }

    /** As the message says it. */
    @Override
    public String toString() {
        String bytes =
                histogram == null ? "no payload bytes" : histogram ? "a payload histogram" : "no payload histogram";
        return "one in " + oneIn + " with " + bytes;
    }
}
