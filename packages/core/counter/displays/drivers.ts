import { pageBytes, type CharacterPage } from "#counter/displays/characters.ts";
import { WIDTH, type DisplayLines } from "#counter/displays/displays.ts";

/** Protocols of customer displays on a serial line (9600 baud, 8 bits, no parity, 1 stop bit). */
export const DRIVERS = ["raw40", "cd5220", "epson"] as const;
export type DriverName = (typeof DRIVERS)[number];

/** 1 (faint) to 4 (full). */
export type Brightness = 1 | 2 | 3 | 4;
export const BRIGHTNESSES: readonly Brightness[] = [1, 2, 3, 4];

export type DisplayDriver = {
  /** The device's brightness can be changed. */
  readonly dims: boolean;
  /** Sent once when the line opens. */
  init(page: CharacterPage, brightness: Brightness): Uint8Array<ArrayBuffer>;
  show(lines: DisplayLines, page: CharacterPage): Uint8Array<ArrayBuffer>;
  clear(): Uint8Array<ArrayBuffer>;
};

const bytes = (...parts: (number | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part])));

/** Returns both lines as always 40 bytes, each padded with spaces (specification §9, "Serial output"). */
export function frame(lines: DisplayLines, page: CharacterPage): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(2 * WIDTH).fill(0x20);
  lines.forEach((line, at) => whole.set(pageBytes(line, page).subarray(0, WIDTH), at * WIDTH));
  return whole;
}

const ESC = 0x1b;
const US = 0x1f;
const CLR = 0x0c;
/** Home: in overwrite mode the next 40 characters fill both lines, wherever the cursor was. */
const HOM = 0x0b;

/** Code pages of Epson's `ESC t n`. ASCII is the lower half of them all. */
export const EPSON_PAGES: Readonly<Record<CharacterPage, number>> = { cp858: 19, cp437: 0, ascii: 0 };

/**
 * Commands of each driver (specification: rules §10; CD5220 user's manual; Epson DM-D110 specification, §5). The CD5220
 * has no command for a code page: its switches choose it. Its `ESC Q A` and `ESC Q B` are not used: after them it
 * accepts only a whole line or a clearing, and brightness commands would not get through.
 */
export const DISPLAY_DRIVERS: Readonly<Record<DriverName, DisplayDriver>> = {
  raw40: {
    dims: false,
    init: () => bytes(),
    show: frame,
    clear: () => frame(["", ""], "ascii"),
  },
  cd5220: {
    dims: true,
    init: (_, brightness) => bytes(ESC, 0x40, ESC, 0x11, ESC, 0x2a, brightness),
    show: (lines, page) => bytes(HOM, frame(lines, page)),
    clear: () => bytes(CLR),
  },
  epson: {
    dims: true,
    init: (page, brightness) =>
      bytes(ESC, 0x40, US, 0x01, ESC, 0x74, EPSON_PAGES[page], US, 0x58, brightness),
    show: (lines, page) => bytes(HOM, frame(lines, page)),
    clear: () => bytes(CLR),
  },
};
