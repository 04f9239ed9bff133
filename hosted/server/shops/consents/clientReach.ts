import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ReachLine } from "@cuvee/core/shops/consents/reach.ts";
import type { reachContract } from "@cuvee/core/shops/consents/reach.contract.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { eventOf, withdrawConsent, type AddressOfShop } from "./consents.ts";
import { hasClient } from "./proofs.queries.ts";
import { addEvent, findAddress, keepAddress } from "./queries.ts";
import { addBasis } from "./reachLines.queries.ts";
import { reachLines } from "./reachLines.ts";

type Contract = typeof reachContract;
type Entry = Input<Contract["recordReach"]>["body"];
/** The member of staff who states something, and the language of the statement. */
export type Stater = { shopId: string; by: string; lang: Language };

/** Returns how a client may be reached. Throws `not-found` (404). */
export async function clientReach(
  tx: Tx,
  services: Services,
  shopId: string,
  clientId: string,
): Promise<Answer<Contract["clientReach"]>> {
  if (!(await hasClient(tx, shopId, clientId))) return refuse("not-found", 404);
  return reachLines(tx, services, { shopId, clientId, mails: null });
}

/** Checks whether the person themselves entry no: staff record nothing over that. */
const isRefused = ({ isSuppressed, state, proof }: ReachLine): boolean =>
  isSuppressed || (state === "withdrawn" && proof?.madeBy !== "staff");

/** Adds what is stated to an address, which is locked. */
async function keepStatement(
  tx: Tx,
  services: Services,
  { by, lang }: Stater,
  { at, entry }: { at: AddressOfShop; entry: Entry },
): Promise<void> {
  const { act, channel, purposes, proof } = entry;
  if (act === "function") {
    const stated = { channel, basis: "function" as const, staff: by, wording: proof, lang };
    return void (await addBasis(tx, { ...at, ...stated, id: newId(services), at: new Date(services.now()) }));
  }
  for (const purpose of purposes) {
    const event = { channel, purpose, madeBy: "staff", staff: by, wording: proof || null, lang } as const;
    if (act === "objection") await withdrawConsent(tx, services, at, event);
    else await addEvent(tx, eventOf(services, at, { ...event, kind: "given" }));
  }
}

/**
 * Records what a client entry or was told. An objection outweighs all else; a consent lifts an objection that staff
 * recorded, never one that the person made. Throws `not-found` (404) for a client or an address of another,
 * `refused-by-person` (409), `professionals-only` (422).
 */
export async function recordReach(
  tx: Tx,
  services: Services,
  user: Stater,
  { clientId, entry }: { clientId: string; entry: Entry },
): Promise<Answer<Contract["recordReach"]>> {
  const { shopId, lang } = user;
  const { act, channel, purposes, address } = entry;
  const before = await clientReach(tx, services, shopId, clientId);
  if (!before.lines.some((line) => line.channel === channel && line.address === address))
    refuse("not-found", 404);
  if (act === "function" && !before.isProfessional) refuse("professionals-only", 422);
  const row = await keepAddress(tx, {
    shopId,
    id: newId(services),
    address,
    lang,
    at: new Date(services.now()),
  });
  await findAddress(tx, shopId, row.id);
  // Read again: the person may have entry no before the address was locked.
  const { lines } = await clientReach(tx, services, shopId, clientId);
  const about = lines.filter(
    (line) =>
      line.channel === channel && line.address === address && purposes.some((one) => one === line.purpose),
  );
  if (act !== "objection" && about.some(isRefused)) refuse("refused-by-person", 409);
  await keepStatement(tx, services, user, { at: { shopId, addressId: row.id }, entry });
  return clientReach(tx, services, shopId, clientId);
}
