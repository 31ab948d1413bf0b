// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;

/** Checks the dependencies between the modules and packages that docs/extending.md draws. */
@Tag("slow")
class ArchitectureIT {

    private static final String ROOT = "io.github.wirebench.";
    /** dsl-json generates converters, which are classes of {@code bench-json}, in the packages of the model. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("_DslJsonConverter") && !location.contains("-tests.jar"))
            .importPackages("io.github.wirebench");

    /** The packages of ours that each package may use besides itself; {@code ..} includes the packages below. */
    private static final Map<String, List<String>> ARROWS = Map.ofEntries(
            Map.entry("model..", List.of()),
            Map.entry("proto..", List.of("model..")),
            Map.entry("avro..", List.of("model..")),
            Map.entry("instrumented..", List.of()),
            Map.entry("objectmapper..", List.of("model..", "instrumented..")),
            Map.entry("json..", List.of("model..")),
            Map.entry("kotlin..", List.of("model..", "json..")),
            Map.entry("binary..", List.of("model..", "proto..", "avro..", "json..")),
            Map.entry("probe..", List.of()),
            Map.entry("harness.stats", List.of()),
            Map.entry("harness.console", List.of("harness.stats")),
            Map.entry("harness.data", List.of("probe", "harness.stats", "harness.console")),
            Map.entry("harness.doctor", List.of("probe", "harness.stats", "harness.console", "harness.data")),
            Map.entry(
                    "harness.jmh",
                    List.of("probe", "harness.stats", "harness.console", "harness.data", "harness.doctor")),
            Map.entry(
                    "harness.measure",
                    List.of(
                            "probe",
                            "harness.stats",
                            "harness.console",
                            "harness.data",
                            "harness.doctor",
                            "harness.jmh")),
            Map.entry(
                    "harness.compare",
                    List.of(
                            "probe",
                            "harness.stats",
                            "harness.console",
                            "harness.data",
                            "harness.doctor",
                            "harness.measure")),
            Map.entry("harness", List.of("harness..")),
            Map.entry("report.answers", List.of("harness.stats", "harness.console", "harness.data")),
            Map.entry("report.capacity", List.of("harness.stats", "harness.console", "harness.data", "report.answers")),
            Map.entry("report.claims", List.of("harness.stats", "harness.console", "harness.data", "report.answers")),
            Map.entry(
                    "report.page",
                    List.of(
                            "harness.stats",
                            "harness.console",
                            "harness.data",
                            "harness.compare",
                            "report.answers",
                            "report.capacity",
                            "report.claims")),
            Map.entry("report.export", List.of("harness.stats", "harness.console", "harness.data")),
            Map.entry(
                    "report.publish",
                    List.of("harness.stats", "harness.console", "harness.data", "report.answers", "report.page")),
            Map.entry("report.ci", List.of("harness.console", "harness.data", "report.publish")),
            Map.entry("report", List.of("harness..", "report..")),
            Map.entry("hostile", List.of("model..", "harness.console")),
            Map.entry("codegen", List.of("model..")),
            Map.entry("generator", List.of("model..", "codegen", "json", "harness.stats", "harness.console")),
            Map.entry("benchmarks", List.of(".")));

    static Set<String> packages() {
        return new TreeSet<>(ARROWS.keySet());
    }

    @ParameterizedTest
    @MethodSource("packages")
    void packagesUseOnlyAllowedPackages(String name) {
        String[] allowed = Stream.concat(Stream.of(name), ARROWS.get(name).stream())
                .map(other -> ROOT + other)
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(ROOT + name)
                .should()
                .onlyDependOnClassesThat(
                        resideOutsideOfPackage("io.github.wirebench..").or(resideInAnyPackage(allowed)))
                .check(CLASSES);
    }

    @Test
    void everyPackageIsListed() {
        String[] known = ARROWS.keySet().stream().map(name -> ROOT + name).toArray(String[]::new);
        classes().should().resideInAnyPackage(known).check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** avaje-jsonb generates its adapters, which are classes of {@code bench-json}, in the packages of the model. */
    @Test
    void theModelUsesNoLibrary() {
        classes()
                .that()
                .resideInAPackage(ROOT + "model")
                .and()
                .haveSimpleNameNotEndingWith("JsonAdapter")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", ROOT + "model")
                .check(CLASSES);
    }

    /** Services depend on this module and get all of its dependencies. */
    @Test
    void theInstrumentedMapperUsesJacksonAndMicrometerOnly() {
        classes()
                .that()
                .resideInAPackage(ROOT + "instrumented..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        ROOT + "instrumented..",
                        "com.fasterxml.jackson.core..",
                        "com.fasterxml.jackson.databind..",
                        "io.micrometer.core..")
                .check(CLASSES);
    }

    @Test
    void onlyBenchmarkModulesContainBenchmarks() {
        methods()
                .that()
                .areAnnotatedWith(Benchmark.class)
                .should()
                .beDeclaredInClassesThat()
                .haveSimpleNameEndingWith("Benchmark")
                .andShould()
                .beDeclaredInClassesThat()
                .resideInAnyPackage(ROOT + "objectmapper", ROOT + "json..", ROOT + "kotlin", ROOT + "binary..")
                .check(CLASSES);
    }

    @Test
    void theHarnessUsesNoContenderLibrary() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "harness..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.google.gson..", "com.squareup.moshi..", "com.google.protobuf..", "org.apache.avro..")
                .check(CLASSES);
    }
}
