import type { Language } from "#kit/languages.ts";
import type { DisplayState } from "#sales/displays/displays.ts";

/** How the second screen looks, beside what it shows: nothing of a shop but what its customers see anyway. */
export type ScreenLook = {
  /** The shop's name. */
  readonly shop: string;
  /** `#rrggbb`, or null for the platform's own. */
  readonly accent: string | null;
  /** The customer's. */
  readonly language: Language;
  /** ISO 4217. */
  readonly currency: string;
};

/** What a second screen is told. */
export type ScreenShow = {
  readonly look: ScreenLook;
  readonly state: DisplayState;
  /** When the till said it, in milliseconds since 1970: of two the later counts, whichever way they came. */
  readonly at: number;
};

/** Secret of a screen: 128 random bits as 22 characters of base64url. Who has it sees what the customer sees. */
export const SCREEN_KEY = /^[A-Za-z0-9_-]{22}$/;
