/** Version of the talk between a page and its frame; both must speak the same. */
export const VERSION = 1;

/** First word, by window message: the frame presents itself by its path, the page answers with a port and its own address. */
export type Hello = { cuvee: "hello"; id: string; version: number };
export type Welcome = { cuvee: "welcome"; page: string };

/** What the frame tells through the port. Heights and positions in CSS pixels of the frame. */
export type FromFrame =
  | { type: "height"; height: number }
  /** A dialog opens: the frame needs the whole window; or the last one closed. */
  | { type: "dialog"; open: boolean }
  /** The buyer goes to the hosted checkout, in the page's own window. */
  | { type: "leave"; url: string };

/** What the page tells: the part of the frame that can be seen. */
export type FromPage = { type: "view"; top: number; bottom: number };
