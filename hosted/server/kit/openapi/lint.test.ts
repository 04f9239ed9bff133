import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FILE = join(import.meta.dirname, "../../openapi.json");

/** The rules of OpenAPI: their own declaration is looser than what a ruleset may extend. */
const OAS = rulesets.oas as unknown as RulesetDefinition;

it("is an OpenAPI description in which Spectral finds nothing", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [OAS],
    // OpenAPI 3.1 lets a bearer scheme name roles, as ours name the scopes of a key; the rule knows OAuth alone.
    // `people/apiKeys/described.test.ts` checks them.
    rules: { "oas3-operation-security-defined": "off" },
  });
  const found = await linter.run(new spectral.Document(readFileSync(FILE, "utf8"), parsers.Json, FILE));
  expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`)).toEqual([]);
});
