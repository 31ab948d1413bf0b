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
 * The settings that all mappers of one format in one registry have in common, because they share their meters. Counts
 * of two sampling rates could not be interpreted, and of two histogram settings Micrometer silently uses the first.
 *
 * <p>The settings are kept here because no meter can be asked for them: the gauge of the rate reads 0 in a composite
 * without members.
 *
 * @param oneIn one in this many calls is recorded
 * @param histogram whether payload bytes are counted in buckets; null as long as no mapper records payload bytes
 */
record SharedSettings(int oneIn, Boolean histogram) {

    /** Settings by registry and format. The map is weak, so that unused registries can be collected. */
    private static final Map<MeterRegistry, Map<String, SharedSettings>> REMEMBERED = new WeakHashMap<>();

    /**
     * Stores the settings of a mapper. They must match those of all registries that currently write to the same meters:
     * a composite and its members.
     *
     * @throws IllegalStateException if they do not match; nothing is stored then
     */
    static void agree(InstrumentedObjectMapper.Builder mapper) {
        SharedSettings wanted = new SharedSettings(mapper.oneIn, mapper.payloadBytes ? mapper.payloadHistogram : null);
        Set<MeterRegistry> reached = reach(mapper.registry);
        synchronized (REMEMBERED) {
            REMEMBERED.forEach((registry, formats) -> {
                SharedSettings registered = formats.get(mapper.format);
                if (registered != null && !registered.fits(wanted) && !Collections.disjoint(reach(registry), reached)) {
                    throw new IllegalStateException("Format " + mapper.format + " is recorded " + registered
                            + " in this registry, but this mapper asks for " + wanted
                            + ". Use the same settings or another format");
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

    /** Returns a registry and, if it is a composite, its members and their members. */
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

    /**
     * Copies the members. Micrometer returns a view that fails if another thread adds a member meanwhile, as services
     * do when they start.
     */
    private static List<MeterRegistry> members(CompositeMeterRegistry composite) {
        while (true) {
            try {
                return List.copyOf(composite.getRegistries());
            } catch (ConcurrentModificationException e) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public String toString() {
        String bytes =
                histogram == null ? "no payload bytes" : histogram ? "a payload histogram" : "no payload histogram";
        return "one in " + oneIn + " with " + bytes;
    }
}
