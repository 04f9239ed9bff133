import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDevices } from "#counter/displays/devices.ts";
import { newScreenKey, screenKeyOf, screenPath } from "#counter/displays/screens.ts";

const first = parseDevices(null);

test("settings come back as they were kept, and whatever is wrong in them as at first", () => {
  const stored = {
    display: {
      driver: "epson",
      page: "cp437",
      brightness: 2,
      port: { vendor: 1, product: 2, at: 1 },
      idle: "Bonjour",
      welcome: ["a", "b"],
    },
    screen: { key: newScreenKey(), shared: true },
    printer: { way: "usb", serial: null, usb: null, baudRate: 38_400, columns: 48, page: "ascii" },
  };
  expect(parseDevices(JSON.stringify(stored))).toEqual(stored);
  expect(parseDevices(JSON.stringify({ display: { driver: "x", port: 7, welcome: 1 }, screen: 2 }))).toEqual(
    first,
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Object.keys(parseDevices(text))).toEqual(["display", "screen", "printer"]);
    }),
  );
});

test("an address carries its key, and nothing else is taken for one", () => {
  const key = newScreenKey();
  expect(key).toHaveLength(22);
  expect(newScreenKey()).not.toBe(key);
  expect(screenKeyOf(new URL(screenPath(key), "https://x.fr").hash)).toBe(key);
  for (const wrong of ["", "#", "#a", `#${key}x`, `#${key.slice(1)}/`]) expect(screenKeyOf(wrong)).toBeNull();
});
