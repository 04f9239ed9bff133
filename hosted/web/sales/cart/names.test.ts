import { expect, it } from "vitest";
import type { Shelved } from "#offer/catalogue/labels.ts";
import { rememberedName, rememberName } from "./names.ts";

const shelved = (name: string, vintage: string): Shelved =>
  ({ product: { name }, vintage: { name: vintage } }) as unknown as Shelved;

it("names what was in the cart, and nothing that never was", () => {
  rememberName("a", shelved("Petite Calade", "2025"));
  rememberName("b", shelved("Brut", "NV"));
  expect([rememberedName("a"), rememberedName("b"), rememberedName("c")]).toEqual([
    "Petite Calade 2025",
    "Brut",
    undefined,
  ]);
  rememberName("a", shelved("Grande Calade", "2025"));
  expect(rememberedName("a")).toBe("Grande Calade 2025");
});

it("keeps no more names than full carts have lines", () => {
  for (let at = 0; at < 400; at += 1) rememberName(`f${at}`, shelved(`f${at}`, "2020"));
  expect([rememberedName("f399"), rememberedName("f0")]).toEqual(["f399 2020", undefined]);
});
