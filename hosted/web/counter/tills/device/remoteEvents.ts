import type { TillArchive } from "@cuvee/core/counter/tills/snapshot.ts";
import { answerOf, type Database } from "#counter/tills/device/database.ts";
import type { Journal } from "#counter/tills/device/journal.ts";

/** Actions on a till from elsewhere, written once into its own log (rules §3.2). */
export type RemoteEvents = {
  /** Records that archives of the till were made, by number. */
  archives(tillArchives: readonly TillArchive[]): Promise<void>;
  retired(): Promise<void>;
};

/** A marker for what the log contains already is stored in the transaction of that record. */
export async function openRemoteEvents(database: Database, append: Journal["append"]): Promise<RemoteEvents> {
  const [archived, retired] = await database.read(["facts"], (tx) =>
    Promise.all([
      answerOf<number | undefined>(tx.objectStore("facts").get("archived")),
      answerOf<boolean | undefined>(tx.objectStore("facts").get("retired")),
    ]),
  );
  let last = archived ?? 0;
  let isRetired = retired ?? false;
  let turn: Promise<void> = Promise.resolve();
  /** Runs one at a time, so that two simultaneous readings record nothing twice. */
  const inTurn = (act: () => Promise<void>): Promise<void> => (turn = turn.then(act, act));
  return {
    archives: (tillArchives) =>
      inTurn(async () => {
        for (const { n, by, from, to } of tillArchives) {
          if (n <= last) continue;
          const facts: Record<string, string | number> = { archive: n, by };
          if (from || to) facts["days"] = `${from ?? ""} – ${to ?? ""}`.trim();
          await append(() => ({ body: { kind: "event", name: "archived", facts } }), {
            stores: [],
            act: (tx) => tx.objectStore("facts").put(n, "archived"),
          });
          last = n;
        }
      }),
    retired: () =>
      inTurn(async () => {
        if (isRetired) return;
        await append(() => ({ body: { kind: "event", name: "retired" } }), {
          stores: [],
          act: (tx) => tx.objectStore("facts").put(true, "retired"),
        });
        isRetired = true;
      }),
  };
}
