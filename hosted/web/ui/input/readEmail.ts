import { rules } from "#kit/rules.ts";

/** Reads an address from typed or pasted text (`Camille <camille@example.org>`); null when it is none. */
export function readEmail(text: string): string | null {
  const [, bare = text] = /<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = bare.trim().toLowerCase();
  return rules.email(address) === true ? address : null;
}
