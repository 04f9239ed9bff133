import { readApartOr } from "#kit/apart.ts";
import type { Log } from "#kit/log.ts";
import type { Sheet } from "#insight/imports/parse.ts";

/** The largest file that is allowed takes about 200 MB and 4 s. */
const LIMITS = { megabytes: 512, seconds: 20 };

/**
 * Reads an uploaded file (`parseFile`) in a process of its own. Throws (422) what `parseFile` does, and `import-stopped` when the file
 * took too much memory or time.
 */
export const parseApart = (log: Log, bytes: Uint8Array): Promise<Sheet> =>
  readApartOr<Sheet>("import-stopped", log, new URL("./parse.worker.ts", import.meta.url), bytes, LIMITS);
