import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { SERVER_LANGS, type ServerLang } from "#kit/translations.ts";
import { addLink, type Purpose } from "./queries.ts";
import { makeToken, tokenHash } from "./tokens.ts";

/** Links sent by e-mail: their targets, and their lifetime in hours. Each works once. */
const LINKS = {
  validate: { path: "/auth/validate", hours: 24 },
  reset: { path: "/auth/resetpwd", hours: 1 },
  email: { path: "/auth/email", hours: 24 },
} as const satisfies Record<Purpose, { path: string; hours: number }>;

/** Returns a relative path of ours to continue at after a link, or null. */
export function onwardPath(link: string | null | undefined): string | null {
  return safePath(link, "") || null;
}

/** A link to create: its user and purpose; `newEmail` for one that proves another address. */
type LinkWish = { userId: string; purpose: Purpose; onward?: string | null; newEmail?: string | null };

/** Creates a single-use link. */
export async function createMailedLink(
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
 * Writes an e-mail about an account. It does not greet by name: anyone who registers an address chooses the name, and
 * must not be able to send their own words to strangers.
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

/** Writes an e-mail with a single-use link. */
export async function writeLink(
  tx: Tx,
  services: Services,
  letter: AccountLetter,
  link: LinkWish,
): Promise<void> {
  const url = await createMailedLink(tx, services, link);
  await writeLetter(tx, services, letter, url);
}

/** Returns the language of the server's e-mails to a user who reads `lang`. */
export function letterLang(lang: string): ServerLang {
  return SERVER_LANGS.find((known) => known === lang) ?? "fr";
}
