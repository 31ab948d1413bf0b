// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.ProfilerConfig;

class CpuTimeProfilerTest {

    @Test
    void jmhFindsItByNameAndInItsList() throws ProfilerException {
        assertThat(ServiceLoader.load(Profiler.class)).hasAtLeastOneElementOfType(CpuTimeProfiler.class);
        assertThat(ProfilerFactory.getProfilerOrException(new ProfilerConfig(CpuTimeProfiler.class.getName(), "")))
                .isInstanceOf(CpuTimeProfiler.class);
    }

    @Test
    void hasNoOptions() {
        assertThatThrownBy(() -> new CpuTimeProfiler("worker"))
                .isInstanceOf(ProfilerException.class)
                .hasMessageContaining("no options")
                .hasMessageContaining("worker");
    }
}
