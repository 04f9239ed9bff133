import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, inkOn, readableOn } from "#kit/colors.ts";
import { themeOf, THEMES } from "#storefront/site/themes.ts";

const palettes = THEMES.flatMap((name) => {
  const theme = themeOf(name);
  return theme
    ? [
        { name: `${name}, light`, colors: theme.light, accent: theme.accent },
        ...(theme.dark ? [{ name: `${name}, dark`, colors: theme.dark, accent: null }] : []),
      ]
    : [];
});

test.each(palettes)("$name: every text can be read on every ground", ({ colors, accent }) => {
  for (const ground of [colors.bg, colors.surface, colors["surface-2"]])
    for (const text of [colors.text, colors["text-2"], colors["text-3"]])
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors["on-deep"], colors.deep)).toBeGreaterThanOrEqual(7);
  for (const ground of [colors.bg, colors.surface])
    expect(contrast(colors["line-strong"], ground), "an edge of a control").toBeGreaterThanOrEqual(3);
  if (accent) expect(contrast(inkOn(accent), accent)).toBeGreaterThanOrEqual(4.5);
});

test("a shop's colour, whatever it is, can be read as text on the grounds of every theme", () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, fc.constantFrom(...palettes), (own, { colors }) => {
      const grounds = [colors.bg, colors.surface, colors["surface-2"]];
      const text = readableOn(own, grounds);
      for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
  expect(readableOn("#7c2a24", ["#ffffff"])).toBe("#7c2a24");
});

test("sites from before there were themes keep their look", () => {
  expect(themeOf(undefined)).toBeNull();
  expect(themeOf("plain")).toBeNull();
});
