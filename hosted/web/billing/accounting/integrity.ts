import type { LedgerReport } from "@cuvee/core/billing/accounting/views.ts";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";

export type Documents = CallAnswer<"GET /v1/documents/verification">;
type Tills = CallAnswer<"GET /v1/tills/verification">;
/** The books as far as they have been read. */
export type Ledger = Pick<LedgerReport, "entries" | "since" | "firstOn" | "broken"> & {
  done: number;
  isOver: boolean;
};

/** Progress of the check of one kind of records. */
export type Progress<T> =
  | { state: "idle" }
  | { state: "running"; report?: T }
  | { state: "done"; report: T }
  | { state: "failed"; message: string };

export type Checks = { documents: Progress<Documents>; ledger: Progress<Ledger>; tills: Progress<Tills> };

export const NOT_BEGUN: Checks = {
  documents: { state: "idle" },
  ledger: { state: "idle" },
  tills: { state: "idle" },
};

type Tell = <K extends keyof Checks>(key: K, progress: Checks[K]) => void;

/** Reads the books in parts, so that no request reads all of a large shop. */
async function readLedger(tell: Tell): Promise<Ledger> {
  let done = 0;
  let next: LedgerReport["next"] = null;
  for (;;) {
    const part: LedgerReport = await call("GET /v1/accounting/verification", {
      query: next ? { closesOn: next.closesOn, number: next.number } : {},
    });
    done += part.checked;
    ({ next } = part);
    const { entries, since, firstOn, broken } = part;
    const report = { entries, since, firstOn, broken, done, isOver: next === null };
    if (next === null || broken) return report;
    tell("ledger", { state: "running", report });
  }
}

/** Checks everything, one kind after the other; a kind that cannot be read does not stop the others. */
export async function checkAll(tell: Tell, mayReadTills: boolean): Promise<void> {
  const keys = ["documents", "ledger", ...(mayReadTills ? (["tills"] as const) : [])] as const;
  for (const key of keys) tell(key, { state: "running" });
  const run = async <K extends keyof Checks>(
    key: K,
    read: () => Promise<Extract<Checks[K], { state: "done" }>["report"]>,
  ): Promise<void> => {
    try {
      tell(key, { state: "done", report: await read() } as Checks[K]);
    } catch (error) {
      tell(key, { state: "failed", message: problemOf(error).message } as Checks[K]);
    }
  };
  await run("documents", () => call("GET /v1/documents/verification"));
  await run("ledger", () => readLedger(tell));
  if (mayReadTills) await run("tills", () => call("GET /v1/tills/verification"));
}

/** Checks whether a part already read fails the check. */
export const isBroken = ({ documents, ledger, tills }: Checks): boolean =>
  (documents.state === "done" && documents.report.chains.some(({ broken }) => broken !== null)) ||
  (ledger.state === "done" && ledger.report.broken !== null) ||
  (tills.state === "done" &&
    (tills.report.mailed.broken !== null || tills.report.tills.some(({ broken }) => broken !== null)));
