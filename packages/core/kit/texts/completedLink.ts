import { isRichLink } from "#kit/texts/richText.ts";

const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
const EMAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]{2,}$/;

/**
 * Returns the address that a user means: as it was typed, or completed with `https://` or `mailto:` where they left it
 * out, as browsers do. Null for a text that is no address, and for an address that texts may not lead to.
 */
export function completedLink(typed: string): string | null {
  const text = typed.trim();
  if (isRichLink(text)) return text;
  const whole = EMAIL.test(text) ? `mailto:${text}` : HOST.test(text) ? `https://${text}` : "";
  return isRichLink(whole) ? whole : null;
}
