import { expect, test } from "vitest";
import { siteBlock } from "#storefront/pages/site.contract.ts";
import { emptyBlock, inputsOf, MAIL_BLOCK_KINDS, PAGE_BLOCK_KINDS } from "#storefront/site/blockRegistry.ts";
import { modelContent } from "./content.contract.ts";
import { modelContentAnswer } from "./models.answers.contract.ts";
import { withFooter } from "./models.ts";

const MAIL_ONLY = MAIL_BLOCK_KINDS.filter((kind) => !PAGE_BLOCK_KINDS.some((one) => one === kind));

test.each(MAIL_BLOCK_KINDS)("%s: a draft of a model keeps a new block, and answers with it", (kind) => {
  const blocks = withFooter([emptyBlock(kind, "b1")]);
  const content = { kind: "advanced", subject: {}, preheader: {}, blocks };
  const parsed = modelContent.safeParse(content);
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(parsed.data).toEqual(content);
  expect(modelContentAnswer.safeParse(content).success).toBe(true);
});

test.each(MAIL_ONLY)("%s: every field has an input, and pages refuse it", (kind) => {
  const block = emptyBlock(kind, "b1");
  const names = inputsOf(block).flatMap((input) => ("name" in input ? [input.name] : []));
  for (const field of Object.keys(block).filter((name) => name !== "id" && name !== "kind"))
    expect(names).toContain(field);
  expect(siteBlock.safeParse(block).success).toBe(false);
});

test("a model refuses what only pages have", () => {
  const blocks = [emptyBlock("newsletter", "n")];
  expect(modelContent.safeParse({ kind: "advanced", subject: {}, preheader: {}, blocks }).success).toBe(
    false,
  );
});
