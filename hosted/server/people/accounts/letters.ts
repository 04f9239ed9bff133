import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { SERVER_LANGS, type ServerLang } from "#kit/words.ts";
import { addLink, type Purpose } from "./queries.ts";
import { makeToken, tokenHash } from "./tokens.ts";

/** Links that are mailed: where they lead, and their life in hours. They work once. */
const LINKS = {
  validate: { path: "/auth/validate", hours: 24 },
  reset: { path: "/auth/resetpwd", hours: 1 },
  email: { path: "/auth/email", hours: 24 },
} as const satisfies Record<Purpose, { path: string; hours: number }>;

/** A relative path of ours to go on to after a link, or null. */
export function onwardPath(link: string | null | undefined): string | null {
  return safePath(link, "") || null;
}

/** Whose link, for what; `newEmail` of one that proves another address. */
type LinkWish = { userId: string; purpose: Purpose; onward?: string | null; newEmail?: string | null };

/** A link for one use. */
export async function makeLink(
  tx: Tx,
  services: Pick<Services, "now" | "settings">,
  { userId, purpose, onward = null, newEmail = null }: LinkWish,
): Promise<string> {
  const token = makeToken();
  const { path, hours } = LINKS[purpose];
  const expiresAt = new Date(services.now() + hours * 3_600_000);
  await addLink(tx, { hash: tokenHash(token), userId, purpose, onward, expiresAt, newEmail });
  const query = new URLSearchParams({ token, ...(onward ? { redirectLink: onward } : {}) });
  return `${services.settings.publicUrl}${path}?${query.toString()}`;
}

type AccountLetter = {
  kind:
    | "validate"
    | "known"
    | "knownOther"
    | "reset"
    | "passwordChanged"
    | "emailAsked"
    | "emailKnown"
    | "emailChanged";
  recipient: string;
  lang: ServerLang;
};

/**
 * Writes a letter about an account. It greets nobody by name: whoever registers an address chooses the name, and must not
 * be able to mail his own words to strangers.
 */
export async function writeLetter(
  tx: Tx,
  services: Services,
  letter: AccountLetter,
  url?: string,
): Promise<void> {
  const button = url === undefined ? {} : { button: { url } };
  await services.mailer.write(tx, {
    id: newId(services),
    ...letter,
    values: { email: letter.recipient },
    ...button,
  });
}

/** Writes a letter with a link for one use. */
export async function writeLink(
  tx: Tx,
  services: Services,
  letter: AccountLetter,
  link: LinkWish,
): Promise<void> {
  const url = await makeLink(tx, services, link);
  await writeLetter(tx, services, letter, url);
}

/** The language in which the server writes to somebody who reads `lang`. */
export function letterLang(lang: string): ServerLang {
  return SERVER_LANGS.find((known) => known === lang) ?? "fr";
}
