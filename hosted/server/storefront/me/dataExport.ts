import { createHash, randomBytes } from "node:crypto";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import type { accountContract } from "@cuvee/core/storefront/me/account.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Chore } from "#kit/jobs/housekeeping.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { letterLang } from "#people/accounts/letters.ts";
import type { ServerLang } from "#kit/translations.ts";
import {
  addExport,
  dropLeftovers,
  markDataExportFailed,
  fetchExport,
  filesOf,
  saveDataExport,
  lastExport,
  linkExport,
  readAllOf,
  takeDataExport,
} from "./dataExport.queries.ts";
import { dataPage } from "./dataPage.ts";
import { zipOf, type Entry } from "./zip.ts";

/** Lifetime of a download link, and of a copy; shortest time between two requests. */
const LINK_MS = 5 * 60_000;
const KEPT_MS = 86_400_000;
const PAUSE_MS = 60_000;
/** Attempts after which a copy counts as failed. */
const ATTEMPTS_MAX = 3;
/** Most files of messages in a copy, and their size in bytes. */
const FILES_MOST = 500;
const FILES_BYTES = 50 * 1024 * 1024;

type DataExportsAnswer = Answer<(typeof accountContract)["dataExports"]>;

/** Returns the last copy that a user requested. */
export async function readDataExport(tx: Tx, userId: string): Promise<DataExportsAnswer> {
  const last = await lastExport(tx, userId);
  return {
    last: last
      ? { ...last, askedAt: last.askedAt.toISOString(), readyAt: last.readyAt?.toISOString() ?? null }
      : null,
  };
}

/** Requests a copy of everything; one in progress, or requested within the last minute, is returned instead. */
export async function requestDataExport(
  tx: Tx,
  services: Services,
  userId: string,
  lang: ServerLang,
): Promise<DataExportsAnswer> {
  const last = await lastExport(tx, userId);
  const now = services.now();
  const isFresh = last && last.state !== "failed" && now - last.askedAt.getTime() < PAUSE_MS;
  if (!isFresh && last?.state !== "waiting") {
    const id = newId(services);
    await addExport(tx, { userId, id, lang, at: new Date(now) });
    await services.jobs.send(tx, "data-export", { userId, exportId: id });
  }
  return readDataExport(tx, userId);
}

/**
 * Reads the files of a buyer's messages, the latest first, up to a size: an archive is made in memory, and names those
 * that it leaves out. One that is gone from the store is left out too. Throws `files-unavailable` (503).
 */
async function attachedFiles({ database, files }: Services, userId: string): Promise<Entry[]> {
  const found = await database.transaction({ userId }, (tx) => filesOf(tx, userId, FILES_MOST));
  const entries: Entry[] = [];
  let bytes = 0;
  for (const { id, name } of found) {
    const file = await files.original(id).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    });
    bytes += file?.length ?? 0;
    if (bytes > FILES_BYTES) break;
    if (file) entries.push({ name: `attachments/${id}-${name}`, text: file });
  }
  return entries;
}

/** Creates a requested copy: an archive of JSON for machines and a page for people. Idempotent. */
export async function makeDataExport(
  services: Services,
  { userId, exportId }: JobData["data-export"],
): Promise<void> {
  const { database, live, now } = services;
  const at = new Date(now());
  const requested = await database.transaction({ userId }, (tx) => takeDataExport(tx, userId, exportId));
  if (!requested) return;
  const failed = requested.attempts > ATTEMPTS_MAX;
  const attached = failed ? [] : await attachedFiles(services, userId);
  await database.transaction({ userId }, async (tx) => {
    if (failed) await markDataExportFailed(tx, userId, exportId);
    else {
      const data = await readAllOf(tx, userId);
      const day = at.toISOString().slice(0, 10);
      const lang = letterLang(requested.lang);
      const base = lang === "fr" ? "mes-donnees" : "my-data";
      const json = JSON.stringify({ madeAt: at.toISOString(), ...data }, null, 2);
      const files = [
        { name: `${base}.json`, text: json },
        { name: `${base}.html`, text: dataPage(data, lang) },
        ...attached,
      ];
      await saveDataExport(tx, {
        userId,
        id: exportId,
        at,
        name: `${base}-${day}.zip`,
        content: zipOf(files, at),
      });
    }
    live.tell(tx, { kind: "download", shopId: "", userId, failed });
  });
}

/** Returns a single-use link to the user's own copy. Throws `link-expired` (410). */
export async function exportLink(
  tx: Tx,
  services: Services,
  userId: string,
  id: string,
): Promise<{ url: string }> {
  const key = randomBytes(24).toString("base64url");
  const created = await linkExport(tx, userId, id, { at: new Date(services.now()), key });
  if (created === 0) refuse("link-expired", 410);
  return { url: `/v1/documents/my-data/${id}?key=${key}` };
}

/** Returns a copy by its key, once, within five minutes. Throws `link-expired` (410). */
export async function fetchCopy({ database, now }: Services, id: string, key: string) {
  const hash = createHash("sha256").update(`${key}${id}`).digest();
  const since = new Date(now() - LINK_MS);
  return (
    (await database.transaction({}, (tx) => fetchExport(tx, id, hash, since))) ?? refuse("link-expired", 410)
  );
}

/** Deletes copies older than a day, and the last e-mails to deleted users. */
export const tidyBuyers: Chore = async ({ database, now }) => {
  await database.transaction({}, (tx) => dropLeftovers(tx, new Date(now() - KEPT_MS)));
};
