// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

/** Holds the arrows between the rooms; docs/extending.md draws them. */
class RoomsIT {

    private static final String ROOT = "io.github.wirebench.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.wirebench");

    @Test
    void roomsUseOnlyWhatTheyMay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.github.wirebench..")
                .layer("model")
                .definedBy(ROOT + "model..")
                .layer("codec")
                .definedBy(ROOT + "codec..")
                .layer("proto")
                .definedBy(ROOT + "proto..")
                .layer("avro")
                .definedBy(ROOT + "avro..")
                .layer("instrumented")
                .definedBy(ROOT + "instrumented..")
                .layer("bench-objectmapper")
                .definedBy(ROOT + "objectmapper..")
                .layer("bench-json")
                .definedBy(ROOT + "json..")
                .layer("bench-binary")
                .definedBy(ROOT + "binary..")
                .layer("probe")
                .definedBy(ROOT + "probe..")
                .layer("harness")
                .definedBy(ROOT + "harness..")
                .layer("benchmarks")
                .definedBy(ROOT + "benchmarks..")
                .whereLayer("model")
                .mayNotAccessAnyLayer()
                .whereLayer("codec")
                .mayOnlyAccessLayers("model")
                .whereLayer("proto")
                .mayOnlyAccessLayers("model")
                .whereLayer("avro")
                .mayOnlyAccessLayers("model")
                .whereLayer("instrumented")
                .mayNotAccessAnyLayer()
                .whereLayer("bench-objectmapper")
                .mayOnlyAccessLayers("model", "codec", "instrumented")
                .whereLayer("bench-json")
                .mayOnlyAccessLayers("model", "codec")
                .whereLayer("bench-binary")
                .mayOnlyAccessLayers("model", "codec", "proto", "avro", "bench-json")
                .whereLayer("probe")
                .mayNotAccessAnyLayer()
                .whereLayer("harness")
                .mayOnlyAccessLayers("probe")
                .whereLayer("benchmarks")
                .mayNotBeAccessedByAnyLayer()
                .check(CLASSES);
    }

    @Test
    void theModelKnowsNoLibrary() {
        classes()
                .that()
                .resideInAPackage(ROOT + "model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", ROOT + "model..")
                .check(CLASSES);
    }

    /** Services depend on it: what it used they would get, too. */
    @Test
    void theInstrumentedMapperKnowsJacksonAndMicrometerOnly() {
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
    void onlyBenchmarkRoomsHoldBenchmarks() {
        methods()
                .that()
                .areAnnotatedWith(Benchmark.class)
                .should()
                .beDeclaredInClassesThat()
                .haveSimpleNameEndingWith("Benchmark")
                .andShould()
                .beDeclaredInClassesThat()
                .resideInAnyPackage(ROOT + "objectmapper", ROOT + "json", ROOT + "binary..")
                .check(CLASSES);
    }

    @Test
    void theHarnessKnowsNoContenderLibrary() {
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
