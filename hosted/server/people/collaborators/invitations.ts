import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { passwordIsAcceptable, userCode } from "@cuvee/core/people/accounts/accounts.ts";
import { INVITATION_DAYS } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { collaboratorsContract } from "@cuvee/core/people/collaborators/contract.ts";
import { permissionsFrom, difference } from "@cuvee/core/people/collaborators/permissions.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { signedIn, type SignedIn } from "#people/accounts/accounts.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { hashPassword, isPassword, refuseCommonPassword } from "#people/accounts/passwords.ts";
import { findCredentials, findUser, proveEmail } from "#people/accounts/queries.ts";
import { createAccount } from "#people/accounts/registration.ts";
import { openSession } from "#people/accounts/sessions.ts";
import { countTry, forgetFailures, type TryKey } from "#people/accounts/throttle.ts";
import { makeToken, tokenHash } from "#people/accounts/tokens.ts";
import {
  checkManager,
  joinCollaborator,
  lockManageable,
  readCollaborator,
  refuseAct,
  publishCollaboratorEvent,
  type Collaborator,
  type TeamContext,
} from "./collaborators.ts";
import { storedPermissions, refuseMore } from "./grants.ts";
import {
  addCollaborator,
  findInvited,
  lockInvitation,
  isOwnersMail,
  joinShop,
  renewInvitation,
  type Invited,
} from "./queries.ts";

type Contract = typeof collaboratorsContract;

function makeLink(services: Services): { token: string; hash: Buffer; now: Date; expiresAt: Date } {
  const token = makeToken();
  const now = services.now();
  const expiresAt = new Date(now + INVITATION_DAYS * 86_400_000);
  return { token, hash: tokenHash(token), now: new Date(now), expiresAt };
}

/**
 * Returns the account of an address as an invitation sees it: none, a buyer's that may become a collaborator's, or
 * another.
 */
async function accountOf(
  tx: Tx,
  email: string,
): Promise<{ kind: "none" | "buyer" | "other"; id: string; hash: string | null }> {
  const found = await findCredentials(tx, email.toLowerCase());
  if (!found) return { kind: "none", id: "", hash: null };
  const user = await findUser(tx, found.id);
  const { id, password_hash: hash } = found;
  return { kind: user?.role === "buyer" ? "buyer" : "other", id, hash };
}

/**
 * Writes the invitation e-mail. It does not greet by name (the sender chooses it), and reveals only to the owner of the
 * address whether there is an account: an address that sells or works already reads that it cannot be taken.
 */
async function mailInvitation(
  { tx, services, shopId }: TeamContext,
  to: { email: string; lang: string; shop: string },
  token: string,
): Promise<void> {
  const { kind } = await accountOf(tx, to.email);
  const url = `${services.settings.publicUrl}/auth/invitation?token=${token}`;
  await services.mailer.write(tx, {
    id: newId(services),
    kind: kind === "other" ? "invitationElsewhere" : "invitation",
    lang: letterLang(to.lang),
    recipient: to.email,
    shopId,
    values: { shop: to.shop, email: to.email, days: INVITATION_DAYS },
    ...(kind === "other" ? {} : { button: { url } }),
  });
}

const shopName = (context: TeamContext): string =>
  context.person.memberships.find((m) => m.id === context.shopId)?.name ?? "";

/**
 * Throws `too-many-attempts` (429): a shop must not fill a stranger's mailbox. Counted on its own, before the
 * invitation.
 */
export function countInvitation(services: Services, email: string): Promise<void> {
  return countTry(services, [{ counted: "mail", of: email }]);
}

/** Requires a confirmation before an invitation is sent twice within a minute. Throws `mail-again` (409). */
const noteInvitation = (
  { tx, services, shopId }: TeamContext,
  id: string,
  email: string,
  again: boolean | undefined,
): Promise<void> =>
  askBeforeSameMail(tx, services, { shopId, about: `invitation:${id}`, recipients: [email], again });

/** Invites a collaborator. Throws `more-than-own` (403), the field codes `collaborator-exists` and `manager` (422). */
export async function inviteCollaborator(
  context: TeamContext,
  body: Input<Contract["invite"]>["body"],
): Promise<Collaborator> {
  const { tx, services, shopId, person } = context;
  refuseMore(person, body.authorizations);
  const id = newId(services);
  await checkManager(context, body.managerId, id);
  const { token, hash: hashed, now, expiresAt } = makeLink(services);
  const { email, firstname, lastname, phone, job, lang, managerId: manager_id } = body;
  const { authorizations, preset } = await storedPermissions(tx, shopId, body.authorizations, body.preset);
  const isNew =
    !(await isOwnersMail(tx, shopId, email)) &&
    (await addCollaborator(tx, {
      id,
      shop_id: shopId,
      email,
      firstname,
      lastname,
      phone,
      job,
      lang,
      manager_id,
      preset,
      authorizations,
      invited_at: now,
      tokenHash: hashed,
      expiresAt,
    }));
  refuseFields(isNew ? [] : [{ path: ["email"], code: "collaborator-exists" }]);
  await noteInvitation(context, id, email, true);
  await mailInvitation(context, { email, lang, shop: shopName(context) }, token);
  const { given } = difference(permissionsFrom({}), permissionsFrom(authorizations));
  await publishCollaboratorEvent(context, id, { kind: "invited", by: person.username, detail: { given } });
  return readCollaborator(context, id);
}

/** Mails an invitation anew; the previous link ends. Throws as `changeCollaboratorStatus`, `mail-again` (409). */
export async function resendInvitation(
  context: TeamContext,
  id: string,
  { version, again }: Input<Contract["resend"]>["body"],
): Promise<Collaborator> {
  const { tx, services, shopId, person } = context;
  const row = await lockManageable(context, id, version);
  refuseAct("resend", row, services.now());
  await noteInvitation(context, id, row.email, again);
  const link = makeLink(services);
  await renewInvitation(tx, shopId, id, link);
  await mailInvitation(context, { email: row.email, lang: row.lang, shop: shopName(context) }, link.token);
  await publishCollaboratorEvent(context, id, { kind: "resent", by: person.username });
  return readCollaborator(context, id);
}

/**
 * Runs with the invitation of a mailed secret. Throws `link-expired` (410) for one that is unknown, used, replaced or
 * expired.
 */
async function invitedBy<T>(
  services: Services,
  token: string,
  work: (tx: Tx, invited: Invited, hash: Buffer) => Promise<T>,
): Promise<T> {
  const hash = tokenHash(token);
  return services.database.transaction({ signIn: true, orderKeyHash: hash }, async (tx) => {
    const invited = await findInvited(tx, hash, new Date(services.now()));
    return work(tx, invited ?? refuse("link-expired", 410), hash);
  });
}

/** Describes an invitation to the holder of its e-mail. */
export function readInvitation(services: Services, token: string): Promise<Answer<Contract["invitation"]>> {
  return invitedBy(services, token, async (tx, { email, firstname, lastname, shop_name, shop_code }) => {
    const { kind } = await accountOf(tx, email);
    return { shop: { name: shop_name, code: shop_code }, email, firstname, lastname, account: kind };
  });
}

/** Throws the field codes `needed`, `password`, `password-common` (422) for a new account. */
function checkNew(body: Input<Contract["accept"]>["body"], email: string): void {
  const missing = (["firstname", "lastname"] as const).filter((name) => body[name] === undefined);
  refuseFields(missing.map((name) => ({ path: [name], code: "needed" })));
  if (!passwordIsAcceptable(body.password)) refuseFields([{ path: ["password"], code: "password" }]);
  refuseCommonPassword(body.password, email);
}

/**
 * Accepts an invitation and signs in. A new address gets an account with name and password; a buyer's account becomes a
 * collaborator's when its password is given too. Throws `link-expired` (410), `collaborator-elsewhere` (409) for the
 * address of a user who sells or works already, `too-many-attempts` (429), the field codes of `checkNew` and
 * `wrong-password` (422).
 */
export async function acceptInvitation(
  services: Services,
  body: Input<Contract["accept"]>["body"],
  by: { ip: string; userAgent: string },
): Promise<SignedIn> {
  const { token, password, lang } = body;
  const before = await invitedBy(services, token, async (tx, { email }) => ({
    email,
    account: await accountOf(tx, email),
  }));
  if (before.account.kind === "other") return refuse("collaborator-elsewhere", 409);
  const keys: TryKey[] = [
    { counted: "ip", of: by.ip },
    { counted: "account", of: before.email.toLowerCase() },
  ];
  if (before.account.kind === "none") checkNew(body, before.email);
  else {
    await countTry(services, keys);
    if (!(await isPassword(before.account.hash, password)))
      refuseFields([{ path: ["password"], code: "wrong-password" }]);
  }
  const passwordHash = before.account.kind === "none" ? await hashPassword(password) : "";
  return invitedBy(services, token, async (tx, invited, hash) => {
    const { shop_id: shopId, email, authorizations } = invited;
    const now = new Date(services.now());
    await tx.actFor(shopId);
    if (!(await lockInvitation(tx, invited, hash))) return refuse("link-expired", 410);
    const account = await accountOf(tx, email);
    // The account was created or changed meanwhile, so the proof does not apply to it.
    if (account.kind !== before.account.kind || account.hash !== before.account.hash)
      return refuse("link-expired", 410);
    const isNew = account.kind === "none";
    const id = isNew ? newId(services) : account.id;
    const { firstname = invited.firstname, lastname = invited.lastname } = body;
    if (isNew) {
      const names = { id, username: userCode(email, id), email, firstname, lastname, lang };
      await createAccount(tx, { ...names, passwordHash, role: "buyer", verifiedAt: now });
    } else await forgetFailures(tx, keys, services.now());
    await proveEmail(tx, id, now);
    await joinCollaborator({ tx, services, shopId }, id, authorizations);
    const user = await findUser(tx, id);
    const named = isNew
      ? { firstname, lastname }
      : { firstname: user?.firstname ?? "", lastname: user?.lastname ?? "" };
    await joinShop(tx, invited, { id, now, ...named });
    await publishCollaboratorEvent({ tx, services, shopId }, invited.id, {
      kind: "accepted",
      by: user?.username ?? "",
    });
    return signedIn(tx, services, await openSession(tx, services, id, by.userAgent));
  });
}
