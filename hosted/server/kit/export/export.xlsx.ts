import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Cell } from "#kit/export/export.cells.ts";
import type { ServerLang } from "#kit/translations.ts";

/** Message to the worker: rows as they are read, then the end. */
export type SheetChunk = { rows: readonly Cell[][] } | "end";
export type SheetStart = { headers: readonly string[]; lang: ServerLang };

/**
 * Opens an Excel file that is written in a thread of its own: 20 000 rows take more than a second, which would block
 * this thread. Feed it rows as they are read; `close` ends it in any case.
 */
export function openXlsx(headers: readonly string[], lang: ServerLang) {
  const start: SheetStart = { headers, lang };
  const worker = new Worker(new URL("./export.worker.ts", import.meta.url), { workerData: start });
  const answer = once(worker, "message").then(([bytes]) => Buffer.from(bytes as Uint8Array));
  // The rejection is handled at `end`; until then nothing awaits it.
  answer.catch(() => undefined);
  return {
    async add(rows: readonly Cell[][]): Promise<void> {
      worker.postMessage({ rows } satisfies SheetChunk);
    },
    end(): Promise<Buffer> {
      worker.postMessage("end" satisfies SheetChunk);
      return answer;
    },
    close: async (): Promise<void> => void (await worker.terminate()),
  };
}
