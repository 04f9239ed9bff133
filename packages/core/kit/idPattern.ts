/** Form of an identifier (`ids.ts`). */
export const ID_PATTERN = /^[0-9a-hjkmnp-tv-z]{16}$/;
