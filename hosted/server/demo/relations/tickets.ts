import { ESTATE_OWNER } from "#demo/accounts.ts";
import { memberIds } from "#demo/queries.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { addTicket, addTicketMessage, markTicketSeen } from "#relations/tickets/queries.ts";

const DAY_MS = 86_400_000;
const QUESTION = "Bonjour, notre comptable peut-il lire les écritures sans voir les fiches de nos clients ?";
const ANSWER =
  "Bonjour, oui : invitez-le dans « Collaborateurs » avec le seul droit d'accès à la comptabilité. Il ne verra rien d'autre.";

/** Writes a question of the demo's owner to the platform, with its answer, which she has read. */
export async function seedTicket(tx: Tx, services: Services, shopId: string): Promise<void> {
  const authorId = (await memberIds(tx, shopId)).get(ESTATE_OWNER.owner.username);
  if (!authorId) return;
  const { firstname, lastname } = ESTATE_OWNER.owner;
  const author = `${firstname} ${lastname}`;
  const at = new Date(services.now() - 3 * DAY_MS);
  const ticketId = newId(services);
  const about = { subject: "Un accès pour notre comptable", category: "question", context: null } as const;
  await addTicket(tx, { id: ticketId, authorId, author, fromShopId: shopId, ...about, at });
  const common = { ticketId, authorId };
  await addTicketMessage(tx, { ...common, id: newId(services), side: "author", author, text: QUESTION, at });
  const later = new Date(at.getTime() + DAY_MS);
  const answer = { ...common, id: newId(services), side: "platform", author: "Cuvée", text: ANSWER } as const;
  await addTicketMessage(tx, { ...answer, at: later });
  await markTicketSeen(tx, ticketId, "author");
}
