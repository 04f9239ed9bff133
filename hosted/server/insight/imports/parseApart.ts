import { refuse } from "@cuvee/core/kit/refusal.ts";
import { ApartFault, readApart } from "#kit/apart.ts";
import type { Log } from "#kit/log.ts";
import type { Sheet } from "#insight/imports/parse.ts";

/** The largest file that is allowed takes about 200 MB and 4 s. */
const LIMITS = { megabytes: 512, seconds: 20 };

/**
 * Reads an uploaded file (`parseFile`) in a thread of its own. Throws (422) what `parseFile` does, and `import-stopped` when the file
 * took too much memory or time.
 */
export async function parseApart(log: Log, bytes: Uint8Array): Promise<Sheet> {
  try {
    return await readApart<Sheet>(new URL("./parse.worker.ts", import.meta.url), bytes, LIMITS);
  } catch (error) {
    if (!(error instanceof ApartFault)) throw error;
    log.warn({ err: error }, "the reading of an imported file was stopped");
    return refuse("import-stopped", 422);
  }
}
