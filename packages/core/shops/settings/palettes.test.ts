import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "#kit/colors.ts";
import { mediumColors, PALETTES, paletteFor } from "#shops/settings/palettes.ts";

const themes = fc.constantFrom(null, "plain", ...Object.keys(PALETTES));
const colors = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

test("every text of a mail or a document can be read, whatever the theme and the colour of the shop", () => {
  fc.assert(
    fc.property(
      themes,
      colors,
      fc.constantFrom("mail" as const, "document" as const),
      fc.constantFrom("light" as const, "dark" as const),
      (theme, color, medium, scheme) => {
        const of = mediumColors({ theme, color }, medium, medium === "document" ? "light" : scheme);
        for (const ground of [of.ground, of.card, of.tint])
          for (const text of [of.ink, of.quiet, of.accentText])
            expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      },
    ),
    { numRuns: 500 },
  );
});

test("a shop without a colour has that of its theme; paper is white; a theme without a night has the plain one", () => {
  const vigne = { theme: "vigne", color: "" };
  expect(mediumColors(vigne, "mail")).toMatchObject({ accent: "#7c2a24", card: "#fffdf9", line: "#ddd4c3" });
  expect(mediumColors(vigne, "document")).toMatchObject({
    ground: "#ffffff",
    card: "#ffffff",
    ink: "#2a241d",
  });
  expect(mediumColors({ theme: "craie", color: "#123456" }, "mail", "dark")).toMatchObject({
    ground: "#131517",
    accent: "#123456",
  });
  expect(mediumColors({ theme: "unknown", color: "red;}" }, "mail").accent).toBe("#136a85");
  expect(paletteFor("champaign")).toBe("craie");
  expect(paletteFor("unknown")).toBe("vigne");
});
