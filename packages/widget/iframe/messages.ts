/** Version of the protocol between a page and its frame; both must use the same. */
export const VERSION = 1;

/**
 * First message, by window message: the frame presents itself by its path, the page answers with a port and its own
 * address.
 */
export type Hello = { cuvee: "hello"; id: string; version: number };
export type Welcome = {
  cuvee: "welcome";
  page: string;
  /** Declarations for the frame's root: scheme and colours (`data-scheme`, `data-background`, `data-text`). */
  look: string;
};

/** Messages of the frame through the port. Heights and positions in CSS pixels of the frame. */
export type FromFrame =
  | { type: "height"; height: number }
  /** A dialog opens: the frame needs the whole window; or the last one closed. */
  | { type: "dialog"; open: boolean }
  /** The buyer goes to the hosted checkout, in the page's own window. */
  | { type: "leave"; url: string };

/** Messages of the page: the visible part of the frame. */
export type FromPage = { type: "view"; top: number; bottom: number };
