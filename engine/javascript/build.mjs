// Write protocol.d.ts from the schemas of the specification.
import { writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const cwd = new URL("../../spec/schemas/", import.meta.url).pathname;
const object = (properties) => ({ type: "object", properties, required: Object.keys(properties), additionalProperties: false });
const game = (name) =>
  object({
    ...Object.fromEntries(["move", "state", "view", "recall"].map((what) => [what, { $ref: `${what}-${name}.json` }])),
    event: { $ref: `event-${name}.json#/$defs/happened` },
    seen: { $ref: `event-${name}.json#/$defs/seen` },
  });
const options = { cwd, bannerComment: "// Written from spec/schemas by build.mjs.", ignoreMinAndMaxItems: true };
const schema = { title: "Protocol", ...object({ classic: game("classic"), duel: game("duel") }) };
writeFileSync(new URL("protocol.d.ts", import.meta.url), await compile(schema, "Protocol", options));
