import { CHARACTER_PAGES, type CharacterPage } from "@cuvee/core/counter/displays/characters.ts";
import { BRIGHTNESSES, DRIVERS } from "@cuvee/core/counter/displays/drivers.ts";
import { SCREEN_KEY } from "@cuvee/core/counter/displays/screens.ts";
import type { ReceiptColumns } from "@cuvee/core/counter/receipts/receipts.ts";
import type { SerialSettings } from "#counter/displays/serialDisplay.ts";
import type { DeviceId } from "#counter/displays/transports.ts";

/** Ways to a receipt printer; `browser` is the print dialog of the browser. */
export const PRINTER_WAYS = ["browser", "serial", "usb"] as const;
export const PRINTER_COLUMNS: readonly ReceiptColumns[] = [32, 42, 48];
export const BAUD_RATES = [9600, 19_200, 38_400, 115_200] as const;

/** Devices connected to this computer: kept in its browser, because another till has other cables. */
export type Devices = {
  display: SerialSettings & {
    port: DeviceId | null;
    /** Text shown while idle; empty shows the shop's name. */
    idle: string;
    welcome: readonly [string, string];
  };
  screen: {
    /** Secret of the second screen's address; null until one is requested. */
    key: string | null;
    /** True if other devices show the screen, by way of the server. */
    shared: boolean;
  };
  printer: {
    way: (typeof PRINTER_WAYS)[number];
    serial: DeviceId | null;
    usb: DeviceId | null;
    baudRate: number;
    columns: ReceiptColumns;
    page: CharacterPage;
  };
};

const KEY = "auth.devices";

const oneOf = <T>(among: readonly T[], value: unknown, spare: T): T =>
  among.find((one) => one === value) ?? spare;
const textOf = (value: unknown, spare = ""): string =>
  typeof value === "string" ? value.slice(0, 80) : spare;
const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function idOf(value: unknown): DeviceId | null {
  if (typeof value !== "object" || value === null) return null;
  const { vendor, product, at } = partOf(value);
  const whole = (one: unknown): number | null => (Number.isSafeInteger(one) ? Number(one) : null);
  return { vendor: whole(vendor), product: whole(product), at: whole(at) ?? 0 };
}

/** Reads kept settings, whatever wrote them: missing or wrong values get their defaults. */
export function parseDevices(text: string | null): Devices {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    stored = {};
  }
  const all = partOf(stored);
  const [display, screen, printer] = [partOf(all["display"]), partOf(all["screen"]), partOf(all["printer"])];
  const welcome = Array.isArray(display["welcome"]) ? display["welcome"] : [];
  const key = screen["key"];
  return {
    display: {
      driver: oneOf(DRIVERS, display["driver"], "raw40"),
      page: oneOf(CHARACTER_PAGES, display["page"], "cp858"),
      brightness: oneOf(BRIGHTNESSES, display["brightness"], 4),
      port: idOf(display["port"]),
      idle: textOf(display["idle"]),
      welcome: [textOf(welcome[0]), textOf(welcome[1])],
    },
    screen: {
      key: typeof key === "string" && SCREEN_KEY.test(key) ? key : null,
      shared: screen["shared"] === true,
    },
    printer: {
      way: oneOf(PRINTER_WAYS, printer["way"], "browser"),
      serial: idOf(printer["serial"]),
      usb: idOf(printer["usb"]),
      baudRate: oneOf<number>(BAUD_RATES, printer["baudRate"], 9600),
      columns: oneOf(PRINTER_COLUMNS, printer["columns"], 42),
      page: oneOf(CHARACTER_PAGES, printer["page"], "cp858"),
    },
  };
}

let devices: Devices | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Returns the settings of this computer's devices. */
export function readDevices(): Devices {
  if (devices) return devices;
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Without storage the settings last as long as the page.
  }
  return (devices = parseDevices(text));
}

/** Changes a part of the settings, for this tab and the others. */
export function changeDevice<P extends keyof Devices>(part: P, change: Partial<Devices[P]>): void {
  const before = readDevices();
  devices = { ...before, [part]: { ...before[part], ...change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(devices));
  } catch {
    // As above.
  }
  notify();
}

/** Calls the listener at every change, of other tabs too. Returns a function that stops it. */
export function watchDevices(listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key !== KEY && event.key !== null) return;
    devices = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", heard);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", heard);
  };
}
