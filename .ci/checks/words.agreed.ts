/** Texts that the specification writes with a word that is not written otherwise: by address, with their section. */
export const LITERAL: ReadonlySet<string> = new Set([]);

/** Short English texts that have several French ones, each of which is meant: another notion, or another part of speech. */
export const AGREED: Readonly<Record<string, readonly string[]>> = {};
