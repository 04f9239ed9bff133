import fc from "fast-check";
import { expect, test } from "vitest";
import { accentStyle, contrast } from "#kit/accent.ts";

test("whatever a shop's colour, what stands on it can be read (WCAG 2.2 AA)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (n) => {
      const color = `#${n.toString(16).padStart(6, "0")}`;
      const style = accentStyle(color) as Record<string, string>;
      expect(contrast(color, style["--on-accent"] ?? "")).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("what is no colour changes nothing", () => {
  for (const color of [null, undefined, "", "red", "#fff", "red}</style>", "url(javascript:1)"])
    expect(accentStyle(color)).toEqual({});
});
