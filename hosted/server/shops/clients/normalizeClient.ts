import type { Input } from "@cuvee/core/kit/contract.ts";
import type { ClientFields } from "@cuvee/core/shops/clients/clients.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import { readMobile, readPhone } from "#shops/clients/phones.ts";

type Body = Omit<Input<(typeof clientsContract)["save"]>["body"], "version">;
/** Editable fields of a client as they are stored. */
export type StoredClientFields = Omit<ClientFields, "siret">;

/** Ensures one main address for billing and one for delivery: the first suitable one, where none is marked. */
function withMain<A extends { use: string; main: boolean }>(addresses: A[]): A[] {
  const serves = (use: string) => (a: A) => a.use === use || a.use === "both";
  let all = addresses;
  for (const use of ["billing", "delivery"])
    if (!all.some((a) => a.main && serves(use)(a))) {
      const first = all.find(serves(use));
      // An address of both uses becomes the main one only where it displaces no other.
      const displaces = first?.use === "both" && all.some((a) => a.main);
      if (first && !displaces) all = all.map((a) => (a === first ? { ...a, main: true } : a));
    }
  return all;
}

/**
 * Converts form data to the stored form: phone numbers in one form, company numbers derived, ids for new addresses and
 * contacts. Numbers unchanged since `before` are not validated again. Throws the field code `phone` (422).
 */
export function normalizeClient(
  body: Body,
  makeId: () => string,
  before?: StoredClientFields,
): StoredClientFields {
  const { siret, siren, nic, ...rest } = body;
  const refused: FieldRefusal[] = [];
  const home = (body.addresses.find((a) => a.main) ?? body.addresses[0])?.country ?? "FR";
  const stored = new Set([
    before?.mobile,
    before?.phone,
    ...(before?.addresses ?? []).map((a) => a.phone),
    ...(before?.contacts ?? []).map((c) => c.phone),
  ]);
  const number = (typed: string, country: string, path: FieldRefusal["path"], read = readPhone): string => {
    if (typed === "" || stored.has(typed)) return typed;
    const found = read(typed, country);
    if (found === null) refused.push({ path, code: "phone" });
    return found ?? "";
  };
  const fields: StoredClientFields = {
    ...rest,
    // A company has none.
    birthday: body.kind === "individual" ? body.birthday : "",
    ...(siret.length === 14 ? { siren: siret.slice(0, 9), nic: siret.slice(9) } : { siren, nic }),
    mobile: number(body.mobile, home, ["mobile"], readMobile),
    phone: number(body.phone, home, ["phone"]),
    addresses: withMain(
      body.addresses.map((address, i) => ({
        ...address,
        id: address.id ?? makeId(),
        phone: number(address.phone, address.country, ["addresses", i, "phone"]),
      })),
    ),
    contacts: body.contacts.map((contact, i) => ({
      ...contact,
      id: contact.id ?? makeId(),
      phone: number(contact.phone, home, ["contacts", i, "phone"]),
    })),
  };
  refuseFields(refused);
  return fields;
}

const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a.localeCompare(b)))
      : inner,
  );

/** Returns the names of the fields that differ. */
export function changedFields(before: StoredClientFields, after: StoredClientFields): string[] {
  return Object.keys(after).filter(
    (name) => !same(before[name as keyof StoredClientFields], after[name as keyof StoredClientFields]),
  );
}
