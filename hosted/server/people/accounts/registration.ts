import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { userCode, type Role } from "@cuvee/core/people/accounts/accounts.ts";
import type { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import { checkCaptcha } from "#kit/http/captcha.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { signedIn, type SignedIn } from "./accounts.ts";
import { onwardPath, writeLink } from "./letters.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import {
  addMembership,
  addUser,
  dropLinks,
  findByEmail,
  proveEmail,
  reclaim,
  consumeLink,
  consumeOpenLink,
  type EmailAccount,
  type NewMembership,
} from "./queries.ts";
import { openSession } from "./sessions.ts";
import { countTry } from "./throttle.ts";
import { tokenHash } from "./tokens.ts";

/** A new account. `username` carries no `@`: it must never be taken for an e-mail. */
export type NewAccount = {
  id: string;
  username: string;
  email: string;
  /** Result of `hashPassword`. */
  passwordHash: string;
  /** Moment when the e-mail was proven; null: the account cannot sign in yet. */
  verifiedAt: Date | null;
  role: Role;
  firstname: string;
  lastname: string;
  phone?: string;
  isPro?: boolean;
  lang?: string;
  billingAddress?: object | null;
  deliveryAddress?: object | null;
};

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Adds an account, in a transaction that signs in. Returns false when the e-mail has one already. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  if (account.username.includes("@")) throw new RangeError(`not a username: ${account.username}`);
  const { id, username, email, verifiedAt, passwordHash, role, firstname, lastname, phone = "" } = account;
  const { isPro = false, lang = "fr", billingAddress, deliveryAddress } = account;
  return addUser(tx, {
    id,
    username,
    email: email.toLowerCase(),
    verifiedAt,
    passwordHash,
    role,
    firstname,
    lastname,
    phone,
    isPro,
    lang,
    billingAddress: json(billingAddress),
    deliveryAddress: json(deliveryAddress),
  });
}

/** Adds a user to the people of a shop, in a transaction of that shop. */
export async function createMembership(tx: Tx, membership: NewMembership): Promise<void> {
  await addMembership(tx, membership);
}

type Registration = Input<(typeof accountsContract)["registerBuyer"]>["body"];

/** Facts of a requested account. */
export type AccountRequest = {
  role: "buyer" | "owner" | "agent";
  /** Stores the data for the moment when the e-mail is proven, in the transaction of the request. */
  keep?: (tx: Tx, userId: string) => Promise<void>;
};

/**
 * Handles a registration with an address that has an account. Its owner gets a notice, with a link that sets a password
 * of their own. For an account whose e-mail is not proven yet, the earlier link ends: two people may have registered,
 * and the owner of the address must not confirm the other one's password. The latest registration counts.
 */
async function tellOwner(
  tx: Tx,
  services: Services,
  {
    known,
    registration,
    request,
  }: { known: EmailAccount; registration: Registration; request: AccountRequest },
): Promise<void> {
  const { email, lang } = registration;
  const isOther = known.verified && known.role !== request.role;
  if (!known.verified) {
    await dropLinks(tx, known.id, "validate", new Date(services.now()));
    await reclaim(tx, known.id, request.role, registration);
    await request.keep?.(tx, known.id);
  }
  await writeLink(
    tx,
    services,
    { kind: isOther ? "knownOther" : "known", recipient: email, lang },
    { userId: known.id, purpose: "reset" },
  );
}

/**
 * Requests an account. The answer does not depend on whether the e-mail is known; the owner of the address gets an
 * e-mail either way. Throws as `checkCaptcha`, `too-many-attempts` (429), the field code `password-common` (422).
 */
export async function register(
  services: Services,
  registration: Registration,
  ip: string,
  request: AccountRequest = { role: "buyer" },
): Promise<void> {
  refuseCommonPassword(registration.password, registration.email);
  await checkCaptcha(services, registration.captcha, "register");
  await countTry(services, [
    { counted: "mail-ip", of: ip },
    { counted: "mail", of: registration.email },
  ]);
  const passwordHash = await hashPassword(registration.password);
  const { email, firstname, lastname, phone, lang } = registration;
  await services.database.transaction({ signIn: true }, async (tx) => {
    const id = newId(services);
    const username = userCode(email, id);
    const account = { id, username, email, passwordHash, firstname, lastname, phone, lang } as const;
    if (!(await createAccount(tx, { ...account, role: request.role, verifiedAt: null }))) {
      const known = await findByEmail(tx, email);
      return known && tellOwner(tx, services, { known, registration, request });
    }
    await request.keep?.(tx, id);
    const link = { userId: id, purpose: "validate", onward: onwardPath(registration.redirectLink) } as const;
    await writeLink(tx, services, { kind: "validate", recipient: email, lang }, link);
  });
}

/**
 * Mails the link of a registration again; the previous one ends. An account that is proven, or whose link was withdrawn
 * because two people registered the address (`tellOwner`), gets the same e-mail as then, with a link that sets a
 * password: the owner of an address must never confirm the password of the first registration. An unknown e-mail gets
 * nothing. The answer is the same in any case. Throws as `checkCaptcha`, and `too-many-attempts` (429), counted with
 * registrations.
 */
export async function resendLink(
  services: Services,
  { email, lang, captcha }: Input<(typeof accountsContract)["linkAgain"]>["body"],
  ip: string,
): Promise<void> {
  await checkCaptcha(services, captcha, "register");
  await countTry(services, [
    { counted: "mail-ip", of: ip },
    { counted: "mail", of: email },
  ]);
  await services.database.transaction({ signIn: true }, async (tx) => {
    const known = await findByEmail(tx, email);
    if (!known) return;
    const open = known.verified ? undefined : await consumeOpenLink(tx, known.id, new Date(services.now()));
    const link = open
      ? ({ userId: known.id, purpose: "validate", onward: open.onward } as const)
      : ({ userId: known.id, purpose: "reset" } as const);
    await writeLink(tx, services, { kind: open ? "validate" : "known", recipient: email, lang }, link);
  });
}

/** Completes an account at the moment when its e-mail is proven, in the same transaction. */
export type OnProvenEmail = (tx: Tx, userId: string) => Promise<void>;

/**
 * Proves an e-mail by its mailed link and signs in. Throws `link-expired` (410) for a link that is unknown, used or
 * expired.
 */
export async function validate(
  services: Services,
  token: string,
  userAgent: string,
  proven: OnProvenEmail,
): Promise<SignedIn> {
  return services.database.transaction({ signIn: true }, async (tx) => {
    const now = new Date(services.now());
    const userId = (await consumeLink(tx, tokenHash(token), "validate", now)) ?? refuse("link-expired", 410);
    await proveEmail(tx, userId, now);
    await proven(tx, userId);
    return signedIn(tx, services, await openSession(tx, services, userId, userAgent));
  });
}
