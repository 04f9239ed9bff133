import type { Language } from "#kit/languages.ts";
import type { DisplayState } from "#counter/displays/displays.ts";

/** Appearance of the second screen besides its content: only data of the shop that its customers see anyway. */
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

/** Update sent to a second screen. */
export type ScreenUpdate = {
  readonly look: ScreenLook;
  readonly state: DisplayState;
  /** Time of the till's update, in milliseconds since 1970: the later of two counts, whichever way they came. */
  readonly at: number;
};

/** Secret of a screen: 128 random bits as 22 characters of base64url. Its holder sees the same as the customer. */
export const SCREEN_KEY = /^[A-Za-z0-9_-]{22}$/;
