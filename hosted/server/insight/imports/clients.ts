import { birthdayIn, clientKindIn, countryIn, listIn } from "@cuvee/core/insight/imports/values.ts";
import { clientPost, clientPut } from "@cuvee/core/shops/clients/body.contract.ts";
import { CIVILITIES, type ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import { writtenOf } from "@cuvee/core/shops/clients/blankClient.ts";
import { changeMany } from "#shops/clients/bulk.ts";
import { archiveClient, createClient, ownClient, putClient } from "#shops/clients/clients.ts";
import { readTypologies } from "#shops/settings/queries.ts";
import {
  LineError,
  parsed,
  readField,
  type ImportContext,
  type Cells,
  type Done,
  type Undone,
} from "./line.ts";
import type { Undo } from "./queries.ts";
import { clientLike, removeClient } from "./records.queries.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";

/** Returns a country by its code or its French or English name; France where the line has none. */
function countryOf(cells: Cells): string {
  return readField(cells, "country", countryIn, "country") ?? "FR";
}

/** Returns the kind of a client: by its column, else professional when there is a company. */
export const kindIn = (cells: Cells): "individual" | "professional" =>
  clientKindIn(cells("kind")) ?? (cells("company") === "" ? "individual" : "professional");

/** Returns the fields that a file has for a client: only those with a value. */
export function saidIn(cells: Cells): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const set = (field: string, name = field): void => {
    if (cells(field) !== "") fields[name] = cells(field);
  };
  for (const field of ["company", "firstname", "lastname", "vatNumber", "family", "mobile", "phone"])
    set(field);
  // One column for the whole name: the first word is the first name, unless it is one word. Some files repeat the
  // company there.
  const isCompany = plainText(cells("fullname")) === plainText(cells("company"));
  if (fields["lastname"] === undefined && !isCompany) {
    const [first = "", ...others] = cells("fullname").split(/\s+/);
    if (others.length > 0)
      Object.assign(fields, { firstname: fields["firstname"] ?? first, lastname: others.join(" ") });
    else if (first !== "") fields["lastname"] = first;
  }
  const civility = [...CIVILITIES.individual, ...CIVILITIES.professional].find(
    (known) => plainText(known) === plainText(cells("civility")),
  );
  if (civility) fields["civility"] = civility;
  const siret = cells("siret").replace(/\s/g, "");
  if (siret) fields["siret"] = siret;
  const birthday = readField(cells, "birthday", birthdayIn, "date");
  if (birthday !== null) fields["birthday"] = birthday;
  return fields;
}

export const tagsIn = (cells: Cells): string[] => listIn(cells("tags"));

export function addressIn(cells: Cells): object[] {
  if (cells("street") === "" && cells("city") === "") return [];
  return [
    {
      use: "both",
      main: true,
      street: cells("street"),
      street2: cells("street2"),
      zipcode: cells("zipcode"),
      city: cells("city"),
      country: countryOf(cells),
      firstname: cells("firstname"),
      lastname: cells("lastname"),
      company: cells("company"),
    },
  ];
}

/**
 * Returns the key of a price list by its key or its name, null for the public one; undefined where the line has none.
 */
async function gridIn({ tx, shopId }: ImportContext, cells: Cells): Promise<string | null | undefined> {
  const text = plainText(cells("typology")).trim();
  if (text === "") return undefined;
  const grid = (await readTypologies(tx, shopId)).find(
    (one) => plainText(one.key) === text || plainText(one.name) === text,
  );
  if (!grid) throw new LineError([{ field: "typology", code: "unknown-grid" }]);
  return grid.public ? null : grid.key;
}

/** Returns the body that sets a client to its current state. */
export const bodyOf = (record: ClientRecord) => ({ ...writtenOf(record), version: record.version });

async function setGrid(context: ImportContext, id: string, typology: string | null): Promise<void> {
  const { tx, services, shopId, by, columns } = context;
  const rows = { ids: [id] };
  await changeMany(tx, services, { shopId, by, columns }, { rows, act: { kind: "grid", typology } });
}

/** Imports a line of clients: creates a client, or updates the one with that SIRET or email address. */
export async function importClient(context: ImportContext, cells: Cells): Promise<Done> {
  const { tx, services, shopId, by } = context;
  const acting = { shopId, by };
  const facts = saidIn(cells);
  const email = cells("email").toLowerCase();
  const typology = await gridIn(context, cells);
  const known = await clientLike(tx, shopId, String(facts["siret"] ?? ""), email);
  if (known === undefined) {
    const body = parsed(clientPost, {
      ...facts,
      kind: kindIn(cells),
      emails: email === "" ? [] : [email],
      addresses: addressIn(cells),
      listTag: tagsIn(cells),
      note: cells("note"),
      typology,
    });
    const client = await createClient(tx, services, acting, body);
    return { made: "created", undo: { id: client.id, version: client.version, from: null, before: null } };
  }
  const record = await ownClient(tx, services, shopId, known);
  const before = bodyOf(record);
  const { siret, ...rest } = facts;
  const address = addressIn(cells);
  const body = parsed(clientPut, {
    ...before,
    ...rest,
    ...(siret === undefined ? {} : { siret, siren: "", nic: "" }),
    emails: email === "" || record.emails.includes(email) ? record.emails : [...record.emails, email],
    addresses: record.addresses.length === 0 ? address : record.addresses,
    listTag: [...new Set([...record.listTag, ...tagsIn(cells)])],
  });
  await putClient(tx, services, acting, { id: known, body });
  if (typology !== undefined && typology !== record.typology) await setGrid(context, known, typology);
  const now = await ownClient(tx, services, shopId, known);
  if (now.archived) {
    const back = await archiveClient(tx, services, acting, {
      id: known,
      body: { archived: false, version: now.version },
    });
    return {
      made: "changed",
      undo: {
        id: known,
        version: back.version,
        from: record.version,
        before: { body: before, typology: record.typology },
      },
    };
  }
  return {
    made: "changed",
    undo: {
      id: known,
      version: now.version,
      from: record.version,
      before: { body: before, typology: record.typology },
    },
  };
}

/** Returns the field of the file that a path of a client's body comes from. */
export function clientFieldOf(path: string): string | null {
  const [, inAddress] = /^addresses\.\d+\.(\w+)/.exec(path) ?? [];
  if (inAddress) return inAddress;
  const first = path.split(".")[0] ?? "";
  const places: Record<string, string> = { emails: "email", listTag: "tags", siren: "siret", nic: "siret" };
  return places[first] ?? (first || null);
}

/** Undoes a line: a client that it created is deleted, an updated one is restored, unless it was changed since. */
export async function undoClient(context: ImportContext, undo: Undo): Promise<Undone> {
  const { tx, services, shopId, by } = context;
  const now = await ownClient(tx, services, shopId, undo.id).catch(() => null);
  if (!now || now.version !== undo.version) return "kept";
  if (undo.before === null) return (await removeClient(tx, shopId, undo.id)) ? "gone" : "kept";
  const { body, typology } = undo.before as { body: object; typology: string | null };
  const back = parsed(clientPut, { ...bodyOf(now), ...body, version: now.version });
  await putClient(tx, services, { shopId, by }, { id: undo.id, body: back });
  if (typology !== now.typology) await setGrid(context, undo.id, typology);
  return { version: (await ownClient(tx, services, shopId, undo.id)).version };
}
