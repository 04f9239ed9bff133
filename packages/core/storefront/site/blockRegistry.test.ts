import { expect, test } from "vitest";
import { siteBlock } from "#storefront/pages/site.contract.ts";
import {
  PAGE_BLOCK_KINDS,
  BLOCKS,
  emptyBlock,
  inputsOf,
  picturesOf,
} from "#storefront/site/blockRegistry.ts";
import { siteBlockAnswer } from "#storefront/site/pages.answers.contract.ts";

test.each(PAGE_BLOCK_KINDS)("%s: a draft keeps a new block, and every field has an input", (kind) => {
  const block = emptyBlock(kind, "b1");
  expect(siteBlock.safeParse(block).success).toBe(true);
  expect(siteBlockAnswer.safeParse(block).success).toBe(true);
  const inputs = inputsOf(
    kind === "products" ? ({ ...emptyBlock("products", "b1"), mode: "filter" } as never) : block,
  );
  const names = inputs.flatMap((input) => ("name" in input ? [input.name] : ["service", "video", "poster"]));
  const hidden = ["productIds", "filter", "most", "mode"];
  for (const field of Object.keys(BLOCKS[kind].empty))
    expect(names.includes(field) || hidden.includes(field), `${kind}.${field}`).toBe(true);
});

test("the editor says that an access block has no plan until it has a named place", () => {
  const block = { id: "b", kind: "access", ...BLOCKS.access.empty } as const;
  const landmark = { landmark: "town", bearing: "n", km: 10, minutes: 0 } as const;
  const isSaid = (...names: string[]): boolean =>
    inputsOf({ ...block, landmarks: names.map((name) => ({ ...landmark, name })) }).some(
      (input) => "name" in input && input.name === "accessMissing",
    );
  expect([isSaid(), isSaid(""), isSaid("", "Orange")]).toEqual([true, true, false]);
});

test("pictures of a block are those of its entries too; an empty one is none", () => {
  const picture = (id: string) => ({ visual: `/files/${id}`, alt: {} });
  expect(picturesOf(emptyBlock("hero", "b"))).toEqual([]);
  expect(
    picturesOf({
      id: "b",
      kind: "people",
      title: {},
      people: [
        { picture: picture("a"), name: "A", role: {}, text: {} },
        { picture: { visual: "", alt: {} }, name: "B", role: {}, text: {} },
      ],
    }),
  ).toEqual(["/files/a"]);
});
