import type { Input } from "@cuvee/core/kit/contract.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  type ClientAddress,
  type ClientContact,
  type ClientRecord,
  type MergeField,
} from "@cuvee/core/shops/clients/clients.ts";
import { BLANK_CONTACT } from "@cuvee/core/shops/clients/blankClient.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { StoredClientFields } from "#shops/clients/normalizeClient.ts";
import { lockClientVersion, ownClient, type ActingUser } from "#shops/clients/clients.ts";
import { moveClientRecords } from "#shops/clients/merge.queries.ts";
import { addEvent, lockClients, saveClient, type StoredClient } from "#shops/clients/queries.ts";

type Body = Input<(typeof clientsContract)["merge"]>["body"];

const isEmpty = (value: unknown): boolean => value === "" || value === null;

/** Merges two lists of texts, each once regardless of case. */
const together = (a: readonly string[], b: readonly string[]): string[] => [
  ...a,
  ...b.filter((one) => !a.some((other) => other.toLowerCase() === one.toLowerCase())),
];

const placeOf = (a: ClientAddress): string =>
  [a.street, a.street2, a.zipcode, a.city, a.country]
    .map((part) =>
      plainText(part ?? "")
        .replace(/[^a-z0-9]+/g, " ")
        .trim(),
    )
    .join("|");

/**
 * Merges the addresses of both, each place once; those of the merged client are no longer main, unless the other has
 * none.
 */
function allAddresses(into: readonly ClientAddress[], from: readonly ClientAddress[]): ClientAddress[] {
  const fresh = from.filter((a) => !into.some((b) => placeOf(a) === placeOf(b)));
  return into.length === 0 ? fresh : [...into, ...fresh.map((a) => ({ ...a, main: false }))];
}

/** Merges contacts; telephone numbers that have no field in the record are kept as a contact of their own. */
function allContacts(
  clientFields: StoredClientFields,
  from: StoredClient,
  into: StoredClient,
  makeId: () => string,
): ClientContact[] {
  const known = new Set([clientFields.mobile, clientFields.phone, ...into.contacts.map((c) => c.phone)]);
  const numbers = [from.mobile, from.phone, into.mobile, into.phone].filter((n) => n !== "" && !known.has(n));
  const keyOf = (c: ClientContact): string =>
    [c.firstname, c.lastname, c.email, c.phone].join("|").toLowerCase();
  const fresh = from.contacts.filter((c) => !into.contacts.some((other) => keyOf(other) === keyOf(c)));
  const lone = [...new Set(numbers)].map((phone): ClientContact => {
    const whose = phone === from.mobile || phone === from.phone ? from : into;
    return {
      ...BLANK_CONTACT,
      id: makeId(),
      firstname: whose.firstname,
      lastname: whose.lastname || whose.name.slice(0, 50),
      phone,
    };
  });
  return [...into.contacts, ...fresh, ...lone];
}

/** Merges the fields of two clients; `take` lists the fields whose value comes from the merged client. */
function mergeFields(
  from: StoredClient,
  into: StoredClient,
  take: readonly MergeField[],
  makeId: () => string,
): { fields: StoredClientFields; typology: string | null } {
  const pick = <K extends MergeField>(name: K): StoredClient[K] =>
    isEmpty(into[name]) || (take.includes(name) && !isEmpty(from[name])) ? from[name] : into[name];
  // SIREN and NIC belong to one establishment.
  const numbers = (take.includes("siren") && from.siren !== "") || into.siren === "" ? from : into;
  const fields: StoredClientFields = {
    kind: pick("kind"),
    civility: pick("civility"),
    firstname: pick("firstname"),
    lastname: pick("lastname"),
    company: pick("company"),
    siren: numbers.siren,
    nic: numbers.nic,
    registration: pick("registration"),
    vatNumber: pick("vatNumber"),
    mobile: pick("mobile"),
    phone: pick("phone"),
    lang: pick("lang"),
    paymentTerms: pick("paymentTerms"),
    creditLimitCents: into.creditLimitCents ?? from.creditLimitCents,
    ownerId: pick("ownerId"),
    agentId: pick("agentId"),
    // If either is a client already, so is the result.
    pipe: from.pipe === null || into.pipe === null ? null : pick("pipe"),
    family: pick("family"),
    family2: pick("family2"),
    memberCode: pick("memberCode"),
    birthday: pick("birthday"),
    custom: pick("custom"),
    custom2: pick("custom2"),
    emails: together(into.emails, from.emails),
    addresses: allAddresses(into.addresses, from.addresses),
    contacts: [],
    listTag: together(into.listTag, from.listTag),
    listTag2: together(into.listTag2, from.listTag2),
  };
  return {
    fields: { ...fields, contacts: allContacts(fields, from, into, makeId) },
    typology: pick("typology"),
  };
}

/**
 * Merges a client into another: orders, prices, notes, addresses, contacts, tags and account follow; the former record
 * stays readable behind a pointer. Final. Throws `not-found` (404), `conflict` (409) for either, `clients-same` (422),
 * `clients-two-accounts` (409): an account and its points belong to one person.
 */
export async function mergeClients(
  tx: Tx,
  services: Pick<Services, "now" | "live">,
  { shopId, by }: ActingUser,
  { fromId, body: { into: intoId, take, version, intoVersion } }: { fromId: string; body: Body },
): Promise<ClientRecord> {
  if (fromId === intoId) refuse("clients-same", 422);
  await lockClients(tx, shopId, [fromId, intoId]);
  const from = await lockClientVersion(tx, services, shopId, { id: fromId, version });
  const into = await lockClientVersion(tx, services, shopId, { id: intoId, version: intoVersion });
  if (from.userId !== null && into.userId !== null) refuse("clients-two-accounts", 409);
  const { fields, typology } = mergeFields(from, into, take, () => newId(services));
  const account = from.userId;
  await moveClientRecords(tx, { shopId, from: fromId, into: intoId }, account, typology);
  await saveClient(tx, shopId, intoId, fields);
  const at = new Date(services.now());
  await addEvent(tx, { shopId, clientId: intoId, at, kind: "merged", note: `${from.code} ${from.name}`, by });
  const userId = account ?? into.userId;
  if (userId !== null) services.live.tell(tx, { kind: "session", userId });
  return ownClient(tx, services, shopId, intoId);
}
