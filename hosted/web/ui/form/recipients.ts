import { rules } from "#kit/rules.ts";

/** An address as it is kept, from what is typed or pasted (`Camille <camille@example.org>`); null when it is none. */
export function readEmail(text: string): string | null {
  const [, bare = text] = /<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = bare.trim().toLowerCase();
  return rules.email(address) === true ? address : null;
}
