import { isRichLink } from "#kit/texts/richText.ts";

/** Checks the address of a picture or a button: a safe address of the web, or a page of ours by its path. */
export const isBlockLink = (value: string): boolean =>
  isRichLink(value) || /^\/(?![/\\])[^\s\\]*$/.test(value);
