// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Counts what {@code -prof gc} of JMH 1.37 counts, under the same names: bytes that all threads allocate, and collections. The one of
 * JMH 1.21 to 1.33 sleeps for half a second after each iteration. Nothing is reported by JVMs that do not count bytes.
 */
public final class AllocationProfiler implements InternalProfiler {
    /** Label of the bytes per operation, B/op. */
    public static final String BYTES = "gc.alloc.rate.norm";

    private static final double MEGABYTES_PER_SECOND = 1e9 / (1 << 20);

    private Map<Long, Long> bytesBefore;
    private long[] collectionsBefore;
    private long wallBefore;

    @Override
    public String getDescription() {
        return "Allocation per operation and garbage collections";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        collectionsBefore = collections();
        wallBefore = System.nanoTime();
        bytesBefore = bytes();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        Map<Long, Long> bytesAfter = bytes();
        long wall = System.nanoTime() - wallBefore;
        long[] collectionsAfter = collections();
        long collections = collectionsAfter[0] - collectionsBefore[0];
        List<ScalarResult> results = new ArrayList<>();
        if (!bytesAfter.isEmpty()) {
            double bytes = 0;
            for (Map.Entry<Long, Long> thread : bytesAfter.entrySet()) {
                bytes += thread.getValue() - bytesBefore.getOrDefault(thread.getKey(), 0L);
            }
            double rate = bytes / wall * MEGABYTES_PER_SECOND;
            results.add(new ScalarResult("gc.alloc.rate", rate, "MB/sec", AggregationPolicy.AVG));
            long operations = result.getMetadata().getAllOps();
            if (operations > 0) {
                results.add(new ScalarResult(BYTES, bytes / operations, "B/op", AggregationPolicy.AVG));
            }
        }
        results.add(new ScalarResult("gc.count", collections, "counts", AggregationPolicy.SUM));
        if (collections > 0) {
            long millis = collectionsAfter[1] - collectionsBefore[1];
            results.add(new ScalarResult("gc.time", millis, "ms", AggregationPolicy.SUM));
        }
        return results;
    }

    /** Number of collections so far, and their milliseconds. */
    private static long[] collections() {
        long[] sums = new long[2];
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            sums[0] += collector.getCollectionCount();
            sums[1] += collector.getCollectionTime();
        }
        return sums;
    }

    /** Bytes allocated so far: by all threads there were under the key 0 (JDK 21 and later), or by each living thread; none if unknown. */
    private static Map<Long, Long> bytes() {
        try {
            ThreadMXBean standard = ManagementFactory.getThreadMXBean();
            if (!(standard instanceof com.sun.management.ThreadMXBean)) {
                return Collections.emptyMap();
            }
            com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) standard;
            if (!threads.isThreadAllocatedMemorySupported() || !threads.isThreadAllocatedMemoryEnabled()) {
                return Collections.emptyMap();
            }
            try {
                Object total = com.sun.management.ThreadMXBean.class
                        .getMethod("getTotalThreadAllocatedBytes")
                        .invoke(threads);
                return Collections.singletonMap(0L, (Long) total);
            } catch (ReflectiveOperationException olderJdk) {
                long[] ids = threads.getAllThreadIds();
                long[] allocated = threads.getThreadAllocatedBytes(ids);
                Map<Long, Long> bytes = new HashMap<>();
                for (int i = 0; i < ids.length; i++) {
                    if (allocated[i] >= 0) {
                        bytes.put(ids[i], allocated[i]);
                    }
                }
                return bytes;
            }
        } catch (LinkageError | UnsupportedOperationException noSuchModule) {
            return Collections.emptyMap();
        }
    }
}
