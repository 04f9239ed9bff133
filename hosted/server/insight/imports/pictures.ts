import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { storedProductBody } from "@cuvee/core/offer/catalogue/record.contract.ts";
import { imageUrlsIn } from "@cuvee/core/insight/imports/values.ts";
import { safeFetchBytes, SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import { InvalidInput } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import type { StoredFile } from "#kit/files/files.ts";
import { makePicture } from "#kit/files/upload.ts";
import type { ProcessedPicture } from "#kit/files/uploadPicture.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { changeProduct } from "#offer/catalogue/records.ts";
import { parsed, type ImportContext, type Cells, type Done } from "./line.ts";
import {
  addPictures,
  endPicture,
  nextPicture,
  waitingPictures,
  type WaitingPicture,
} from "./pictures.queries.ts";
import { bodyOf, deskOf, importProduct } from "./products.ts";
import { lockImport, rebaseUndo } from "./queries.ts";

/** Most pictures of a line, and of an import, that are fetched: further ones are reported as left out. */
const LINE_MAX = 8;
const IMPORT_MAX = 4000;
/** Most pictures of a product (`visuals` of its contract). */
const PRODUCT_MAX = 20;
const URL_MAX = 2000;
/** Most bytes of a photograph: a larger one does not suit a page. */
const BYTES_MAX = 10 * 1024 * 1024;
const FETCH_MS = 15_000;
/** Time that one job works before it enqueues the next. */
const TURN_MS = 8000;

/** Stores the pictures that a line names, to be fetched when its import has ended. */
async function notePictures(context: ImportContext, cells: Cells, productId: string): Promise<void> {
  const { tx, shopId, importId, line } = context;
  const urls = imageUrlsIn(cells("images"));
  if (urls.length === 0) return;
  const there = await waitingPictures(tx, shopId, importId);
  const pictures = urls.slice(0, 40).map((url, position) => ({
    position,
    url: url.slice(0, URL_MAX),
    code:
      url.length > URL_MAX || !URL.canParse(url)
        ? "outside-address"
        : position >= LINE_MAX || there + position >= IMPORT_MAX
          ? "import-pictures"
          : null,
  }));
  await addPictures(tx, shopId, { importId, line, productId }, pictures);
}

/**
 * Imports a line of products (`importProduct`) and stores its pictures. A product that has pictures keeps those and
 * gets no others.
 */
export async function importProductWithPictures(context: ImportContext, cells: Cells): Promise<Done> {
  const done = await importProduct(context, cells);
  if (cells("images") === "") return done;
  const { visuals } = await readRecord(context.tx, context.shopId, done.undo.id, false);
  if (visuals.length === 0) await notePictures(context, cells, done.undo.id);
  return done;
}

/** Returns the picture at an address, made ours; or the code of the failure. */
async function fetched(services: Services, url: string): Promise<ProcessedPicture | string> {
  const { settings, log } = services;
  const loopback = settings.outsideLoopback;
  try {
    // Shop systems name many pictures by http although their servers have had https for years.
    const address = loopback ? url : url.replace(/^http:/i, "https:");
    const options = { loopback, maxBytes: BYTES_MAX, timeoutMs: FETCH_MS, accept: "image/*" };
    const outside = await safeFetchBytes(address, options);
    return outside.status === "same" ? "outside-status" : await makePicture(log, outside.bytes);
  } catch (error) {
    if (error instanceof SafeFetchFault) return error.code;
    if (error instanceof Refusal && error.status < 500) return error.code;
    throw error;
  }
}

type Picture = WaitingPicture & { shopId: string; importId: string };

/** Stores a fetched picture, outside of any transaction; passes the code of a failure on. */
async function stored(
  services: Services,
  shopId: string,
  created: ProcessedPicture | string,
): Promise<StoredFile | string> {
  if (typeof created === "string") return created;
  const { bytes, mime } = created;
  return services.files.store({ shopId, id: newId(services), bytes, mime, name: "", isPublic: true });
}

/** Adds a stored picture to its product, unless the import is undone; the undo record follows the new version. */
async function show(services: Services, of: Picture, created: StoredFile | string): Promise<void> {
  const { shopId, importId, productId } = of;
  await services.database.transaction({ shopId }, async (tx) => {
    const end = (code: string | null): Promise<number> => endPicture(tx, shopId, importId, { ...of, code });
    const row = await lockImport(tx, shopId, importId);
    if (!row || row.running === "revert" || row.status === "reverted") return void (await end("import-over"));
    if (typeof created === "string") return void (await end(created));
    const record = await readRecord(tx, shopId, productId, true);
    if (record.status === "closed") return void (await end("product-closed"));
    if (record.visuals.length >= PRODUCT_MAX) return void (await end("import-pictures"));
    await services.files.record(tx, created);
    const visuals = [...record.visuals, { visual: `/files/${created.id}`, alt: record.name }];
    const body = parsed(storedProductBody, { ...bodyOf(record), visuals });
    const context = deskOf({ tx, services, shopId, by: row.madeBy });
    const { version } = await changeProduct(context, productId, body);
    await rebaseUndo(tx, shopId, importId, { id: productId, from: record.version, to: version });
    await end(null);
  });
}

/** Adds the picture, or stores the reason for which its product refuses it in its current state. */
async function showOrSay(services: Services, of: Picture, created: StoredFile | string): Promise<void> {
  try {
    await show(services, of, created);
  } catch (error) {
    const isRefused = error instanceof InvalidInput || (error instanceof Refusal && error.status < 500);
    if (!isRefused) throw error;
    const { shopId, importId } = of;
    await services.database.transaction({ shopId }, (tx) =>
      endPicture(tx, shopId, importId, { ...of, code: "import-picture-refused" }),
    );
  }
}

/** Fetches the pictures of an import one by one, for some seconds, then enqueues the next job. */
export async function fetchPictures(services: Services, data: JobData["import-pictures"]): Promise<void> {
  const { shopId, importId } = data;
  const { database, jobs, now } = services;
  const since = now();
  for (;;) {
    const next = await database.transaction({ shopId }, (tx) => nextPicture(tx, shopId, importId));
    if (!next) return;
    const created = await stored(services, shopId, await fetched(services, next.url));
    await showOrSay(services, { ...next, shopId, importId }, created);
    if (now() - since > TURN_MS) {
      await database.transaction({ shopId }, (tx) => jobs.send(tx, "import-pictures", data));
      return;
    }
  }
}
