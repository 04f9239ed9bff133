import type { ImportKind, ImportSource } from "@cuvee/core/insight/imports/fields.ts";
import { runInWorkerOr } from "#kit/jobs/workerThread.ts";
import type { Log } from "#kit/log.ts";
import type { ReadSheet } from "#insight/imports/parse.ts";

/** The largest file that is allowed takes about 200 MB and 4 s. */
const LIMITS = { megabytes: 512, seconds: 20 };

export type UploadedFile = { bytes: Uint8Array; kind: ImportKind; source: ImportSource };

/**
 * Reads an uploaded file (`readFile`) in a process of its own. Throws (422) the errors of `readFile`, and
 * `import-stopped` when the file took too much memory or time.
 */
export const parseApart = (log: Log, file: UploadedFile): Promise<ReadSheet> =>
  runInWorkerOr<ReadSheet>("import-stopped", log, {
    module: new URL("./parse.worker.ts", import.meta.url),
    data: file,
    limits: LIMITS,
  });
