import { DUPLICATE_CHOICES, type DuplicateChoice } from "@cuvee/core/insight/imports/fields.ts";
import type { Mapping } from "@cuvee/core/insight/imports/headings.ts";
import { compactId } from "@cuvee/core/kit/validation.ts";
import { prospectionContract } from "@cuvee/core/relations/prospection/contract.ts";
import { clientPost, clientPut } from "@cuvee/core/shops/clients/body.contract.ts";
import { PROSPECT, type ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import { setFacts } from "#relations/prospection/queries.ts";
import { createClient, ownClient, putClient } from "#shops/clients/clients.ts";
import { readFields } from "#shops/clients/fields.queries.ts";
import { addressIn, bodyOf, kindIn, saidIn, tagsIn, undoClient } from "./clients.ts";
import { LineError, parsed, type Cells, type LineDone, type ImportContext, type Undone } from "./line.ts";
import { earlierKeys, type LineKeys } from "./openLines.queries.ts";
import type { Twin, Undo } from "./queries.ts";
import { twinOf } from "./records.queries.ts";

/** Returns the state of a new prospect: that of the line, else the first of the shop. */
async function pipeOf({ tx, shopId }: ImportContext, cells: Cells): Promise<string> {
  const written = cells("pipe");
  if (written !== "") return written;
  const options = (await readFields(tx, shopId)).find(({ type }) => type === "pipe")?.options ?? [];
  return options.includes(PROSPECT) ? PROSPECT : (options[0] ?? PROSPECT);
}

/** Returns what the person decided about duplicates: of this line, else of the file. */
const choiceOf = (cells: Cells): DuplicateChoice =>
  DUPLICATE_CHOICES.find((choice) => choice === cells("duplicate")) ?? "ask";

const keysOf = (cells: Cells): LineKeys => ({
  email: cells("email").toLowerCase(),
  siret: compactId(cells("siret")),
});
/** Returns whether a line repeats an earlier one of its file, and what was decided about that. */
export type Repeats = (cells: Cells) => DuplicateChoice | null;
/**
 * Finds the lines of a batch that repeat lines of earlier batches: a check takes those back, so that no client is found
 * for them.
 */
export async function repeatsIn(
  { tx, shopId, importId }: ImportContext,
  mapping: Mapping,
  lines: readonly { line: number; cells: Cells }[],
): Promise<Repeats> {
  const keys = lines.map(({ cells }) => keysOf(cells));
  const before = lines[0]?.line ?? 0;
  const earlier = await earlierKeys(tx, shopId, importId, { keys, mapping, before });
  const emails = new Set(earlier.map(({ email }) => email));
  const sirets = new Set(earlier.map(({ siret }) => siret));
  return (cells) => {
    const { email, siret } = keysOf(cells);
    const isRepeat = (email !== "" && emails.has(email)) || (siret !== "" && sirets.has(siret));
    return isRepeat ? choiceOf(cells) : null;
  };
}

type Facts = { source: string; website: string };
const factsIn = (cells: Cells): Facts =>
  parsed(prospectionContract.facts.body, { source: cells("source"), website: cells("website") });

/** Returns the fields of a line that a client leaves empty; nothing that is written is replaced. */
function missingIn(record: ClientRecord, given: Record<string, unknown>): Record<string, unknown> {
  const written = record as unknown as Record<string, unknown>;
  const isEmpty = (name: string): boolean => written[name] === "" || written[name] === null;
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => isEmpty(name)));
  // Numbers of a company belong together.
  const { siret, ...rest } = fields;
  return siret === undefined || record.siren !== "" ? rest : { ...rest, siret, siren: "", nic: "" };
}

/** Fills the empty fields of an existing client with those of the line. */
async function complete(context: ImportContext, cells: Cells, twin: Twin): Promise<LineDone> {
  const { tx, services, shopId, by } = context;
  const record = await ownClient(tx, services, shopId, twin.id);
  const before = bodyOf(record);
  const email = cells("email").toLowerCase();
  // The address of a client has a street; that of a prospect may be a town alone.
  const keepsAddresses = record.addresses.length > 0 || (record.pipe === null && cells("street") === "");
  const body = parsed(clientPut, {
    ...before,
    ...missingIn(record, saidIn(cells)),
    emails: record.emails.length > 0 || email === "" ? record.emails : [email],
    addresses: keepsAddresses ? record.addresses : addressIn(cells),
  });
  await putClient(tx, services, { shopId, by }, { id: twin.id, body });
  await setFacts(tx, shopId, { id: twin.id, ...factsIn(cells), onlyEmpty: true });
  const now = await ownClient(tx, services, shopId, twin.id);
  return {
    made: "changed",
    twin,
    undo: {
      id: twin.id,
      version: now.version,
      from: record.version,
      before: { body: before, typology: record.typology },
    },
  };
}

/**
 * Imports a line of prospects. A line that is already a client, by its SIRET or mailbox, waits for a decision
 * (`duplicate-client`), is left out, completes the client's empty fields, or makes a second one. A client is never made
 * a prospect, and nothing of theirs is replaced.
 */
export async function importProspect(context: ImportContext, cells: Cells): Promise<LineDone> {
  const { tx, services, shopId, by } = context;
  const given = saidIn(cells);
  const email = cells("email").toLowerCase();
  const siret = compactId(String(given["siret"] ?? ""));
  const found = await twinOf(tx, shopId, { siret, email });
  const act = choiceOf(cells);
  const twin = found && { id: found.id, reason: found.reason, act };
  const facts = factsIn(cells);
  if (twin && twin.reason !== "siren") {
    if (act === "ask") throw new LineError([{ field: null, code: "duplicate-client" }], twin);
    if (act === "skip") return { made: null, twin };
    if (act === "complete") return complete(context, cells, twin);
  }
  const body = parsed(clientPost, {
    ...given,
    ...(siret === "" ? {} : { siret }),
    kind: kindIn(cells),
    pipe: await pipeOf(context, cells),
    emails: email === "" ? [] : [email],
    addresses: addressIn(cells),
    listTag: tagsIn(cells),
    note: cells("note"),
  });
  const client = await createClient(tx, services, { shopId, by }, body);
  await setFacts(tx, shopId, { id: client.id, ...facts });
  return {
    made: "created",
    twin,
    undo: { id: client.id, version: client.version, from: null, before: null },
  };
}

/** Undoes a line as one of clients; what is kept of the prospect goes with the client. */
export const undoProspect = (context: ImportContext, undo: Undo): Promise<Undone> =>
  undoClient(context, undo);
