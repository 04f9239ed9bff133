import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Cell } from "#kit/export.cells.ts";
import type { ServerLang } from "#kit/words.ts";

/** What the worker is told: rows as they are read, then the end. */
export type Told = { rows: readonly Cell[][] } | "end";
export type SheetStart = { headers: readonly string[]; lang: ServerLang };

/**
 * An Excel file, written in a thread of its own: 20 000 rows take more than a second, in which this one would answer
 * nobody. Give it rows as they are read; `close` ends it whatever happened.
 */
export function openXlsx(headers: readonly string[], lang: ServerLang) {
  const start: SheetStart = { headers, lang };
  const worker = new Worker(new URL("./export.worker.ts", import.meta.url), { workerData: start });
  const answer = once(worker, "message").then(([bytes]) => Buffer.from(bytes as Uint8Array));
  // Heard at `end`; until then nobody waits for it.
  answer.catch(() => undefined);
  return {
    async add(rows: readonly Cell[][]): Promise<void> {
      worker.postMessage({ rows } satisfies Told);
    },
    end(): Promise<Buffer> {
      worker.postMessage("end" satisfies Told);
      return answer;
    },
    close: async (): Promise<void> => void (await worker.terminate()),
  };
}
