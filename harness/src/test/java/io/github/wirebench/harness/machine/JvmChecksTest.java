// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmChecksTest {

    @ParameterizedTest
    @CsvSource({
        "17.0.15+6-Debian-1deb12u1, OK",
        "25.0.3+9-LTS, OK",
        "17.0.15+6-release, OK",
        "26-ea+10-1059, NOTE",
        "21-internal+0-adhoc.user.jdk, NOTE",
        "21-internal-adhoc.user.jdk-fastdebug, BAD",
        "17.0.1+12-slowdebug, BAD",
        "17-debug+1, BAD"
    })
    void build(String version, Severity expected) {
        assertThat(JvmChecks.build(of(new JvmFacts(version, List.of(), Map.of())))
                        .severity())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g -XX:+UseSerialGC -Dx=-Xint, OK, 'no agent, no debugger, compilers as usual'",
        "-Xint -Xmx1g, BAD, -Xint",
        "-XX:TieredStopAtLevel=1, BAD, -XX:TieredStopAtLevel=1",
        "-XX:TieredStopAtLevel=4, OK, 'no agent, no debugger, compilers as usual'",
        "'-agentlib:jdwp=transport=dt_socket,address=host:5005', NOTE, -agentlib:jdwp",
        "-javaagent:/home/me/agent.jar=8080, NOTE, -javaagent",
        "-XX:+UnlockDiagnosticVMOptions -Xcomp, NOTE, -XX:+UnlockDiagnosticVMOptions -Xcomp"
    })
    void options(String options, Severity expected, String found) {
        Verdict verdict = JvmChecks.options(
                of(new JvmFacts("17", Arrays.asList(options.split(" ")), Map.of("JAVA_TOOL_OPTIONS", "-Xint"))));
        assertThat(verdict.severity()).isEqualTo(expected);
        assertThat(verdict.found()).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({
        "HOME, /root, OK, none",
        "JDK_JAVA_OPTIONS, ' ', OK, none",
        "JDK_JAVA_OPTIONS, -Dpassword=secret -Xmx2g, NOTE, JDK_JAVA_OPTIONS: -Dpassword -Xmx2g",
        "_JAVA_OPTIONS, @/home/me/args -Dn=7, NOTE, _JAVA_OPTIONS: ... -Dn",
        "JAVA_TOOL_OPTIONS, -ea -Xint, BAD, JAVA_TOOL_OPTIONS: -ea -Xint"
    })
    void environment(String variable, String value, Severity expected, String found) {
        Verdict verdict = JvmChecks.environment(of(new JvmFacts("17", List.of(), Map.of(variable, value))));
        assertThat(verdict.severity()).isEqualTo(expected);
        assertThat(verdict.found()).isEqualTo(found);
    }

    @Test
    void thisJvmIsDescribed() {
        JvmFacts facts = JvmFacts.ofThisJvm();
        assertThat(facts.version()).isEqualTo(System.getProperty("java.vm.version"));
        assertThat(facts.environment()).isEqualTo(System.getenv());
    }

    private static Surroundings of(JvmFacts jvm) {
        return new Surroundings(new SystemFiles(Path.of("no-such-root")), new QuietMachine(), jvm, Path.of("results"));
    }
}
