import { completedLink } from "#kit/texts/completedLink.ts";
import { isRichLink } from "#kit/texts/richText.ts";

/** Checks the address of a picture or a button: a safe address of the web, or a page of ours by its path. */
export const isBlockLink = (value: string): boolean =>
  isRichLink(value) || /^\/(?![/\\])[^\s\\]*$/.test(value);

/** Returns the address of a picture or a button that a user means (`completedLink`); null where it is none. */
export const blockLinkOf = (typed: string): string | null =>
  isBlockLink(typed.trim()) ? typed.trim() : completedLink(typed);
