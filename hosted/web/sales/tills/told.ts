import type { TillArchive } from "@cuvee/core/sales/tills/snapshot.ts";
import { asked, type Database } from "#sales/tills/database.ts";
import type { Journal } from "#sales/tills/journal.ts";

/** What was done to a till elsewhere, written once into its own log (rules §3.2). */
export type Told = {
  /** Archives were made of it, by number. */
  archives(made: readonly TillArchive[]): Promise<void>;
  retired(): Promise<void>;
};

/** What of it the log says already is kept in the transaction of the record that says it. */
export async function openTold(database: Database, append: Journal["append"]): Promise<Told> {
  const [archived, retired] = await database.read(["facts"], (tx) =>
    Promise.all([
      asked<number | undefined>(tx.objectStore("facts").get("archived")),
      asked<boolean | undefined>(tx.objectStore("facts").get("retired")),
    ]),
  );
  let last = archived ?? 0;
  let isRetired = retired ?? false;
  let turn: Promise<void> = Promise.resolve();
  /** Two readings that end at once say nothing twice. */
  const inTurn = (act: () => Promise<void>): Promise<void> => (turn = turn.then(act, act));
  return {
    archives: (made) =>
      inTurn(async () => {
        for (const { n, by, from, to } of made) {
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
