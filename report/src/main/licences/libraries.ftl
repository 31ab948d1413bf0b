# The libraries in this jar with their licences, as their projects state them. Written by the build; YAML.
<#list dependencyMap as entry>
${entry.key.groupId}:${entry.key.artifactId}: {version: "${entry.key.version}", licence: "${entry.value?join(" or ")}"}
</#list>
