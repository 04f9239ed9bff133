import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { AGENT_INVITATION_DAYS } from "@cuvee/core/people/agents/requests.ts";
import type { agentRequestsContract } from "@cuvee/core/people/agents/requests.contract.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findUser } from "#people/accounts/queries.ts";
import { makeToken, tokenHash } from "#people/accounts/tokens.ts";
import {
  addInvitation,
  closeInvitation,
  findInvitation,
  forgetInvitations,
  shopsOfOwner,
  consumeInvitations,
  type ReadInvitation,
} from "./invitations.queries.ts";
import { requestOf } from "./requests.ts";

const DAY_MS = 86_400_000;
/** Days for which an expired invitation is still shown to its author. */
const KEPT_DAYS = 60;

/**
 * Invites a producer to open a shop. An address that has a shop already gets a request there instead; the inviting
 * agent does not learn of it, because the answer and the later display are the same. Needs a transaction that may look
 * people up.
 */
export async function inviteProducer(
  tx: Tx,
  services: Services,
  person: Person,
  body: Input<(typeof agentRequestsContract)["invite"]>["body"],
): Promise<void> {
  const token = makeToken();
  const now = services.now();
  const at = new Date(now);
  const email = body.email.toLowerCase();
  const id = await addInvitation(tx, {
    ...body,
    email,
    id: newId(services),
    agentId: person.userId,
    tokenHash: tokenHash(token),
    at,
    expiresAt: new Date(now + AGENT_INVITATION_DAYS * DAY_MS),
  });
  if (id === undefined) return;
  const shops = await shopsOfOwner(tx, email);
  for (const shopId of shops)
    await requestOf(tx, services, { shopId, agentId: person.userId, invitationId: id, message: "" });
  if (shops.length > 0) {
    await closeInvitation(tx, id, at);
    return;
  }
  const agent = await findUser(tx, person.userId);
  const url = `${services.settings.publicUrl}/auth/register-wine/seller?invitation=${token}`;
  await services.mailer.write(tx, {
    // An invitation that starts again has an e-mail of its own.
    id: newId(services),
    kind: "agentInvitation",
    lang: letterLang(body.lang),
    recipient: email,
    // The e-mail does not greet by the name that a stranger entered.
    values: {
      agent: agent ? `${agent.firstname} ${agent.lastname}`.trim() || agent.username : person.username,
      email: person.email,
      days: AGENT_INVITATION_DAYS,
    },
    button: { url },
  });
}

/**
 * Reads the data that a mailed invitation prefills. Throws `link-expired` (410) for one that is unknown, taken or
 * expired.
 */
export const readInvitation = (services: Services, token: string): Promise<ReadInvitation> =>
  services.database.transaction({ signIn: true }, async (tx) => {
    const found = await findInvitation(tx, tokenHash(token), new Date(services.now()));
    return found ?? refuse("link-expired", 410);
  });

/**
 * Turns invitations into requests when a shop has opened: the agents who invited its owner, by the proven address or by
 * the link that was followed, ask to represent it. Runs in the transaction that proves the e-mail, which acts for the
 * shop.
 */
export async function requestFromInvitations(
  tx: Tx,
  services: Services,
  { shopId, email, token }: { shopId: string; email: string; token: string | undefined },
): Promise<void> {
  const hash = token ? tokenHash(token) : null;
  const taken = await consumeInvitations(tx, email.toLowerCase(), hash, new Date(services.now()));
  for (const { id, agent_id: agentId } of taken)
    await requestOf(tx, services, { shopId, agentId, invitationId: id, message: "" });
}

/** Forgets old invitations: they hold addresses of people who never requested anything. */
export const tidyInvitations = async (services: Services): Promise<void> => {
  const before = new Date(services.now() - KEPT_DAYS * DAY_MS);
  await services.database.transaction({ signIn: true }, (tx) => forgetInvitations(tx, before));
};
