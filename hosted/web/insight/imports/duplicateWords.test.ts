import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${file}.json`, import.meta.url), "utf8"));

test.for(["fr", "en"])("messages of duplicates say the choices in the words of their buttons: %s", (lang) => {
  const { value } = read(`${lang}/imports`);
  const { fields } = read(`${lang}/errors`);
  const offered = {
    "duplicate-client": ["skip", "complete", "create"],
    "duplicate-line": ["skip", "create"],
  };
  for (const [code, choices] of Object.entries(offered))
    for (const choice of choices)
      expect(fields?.[code]?.toLowerCase(), code).toContain(value?.[choice]?.toLowerCase());
});
