import type { Id } from "@cuvee/core/kit/ids.ts";
import { answerOf, type Database } from "#counter/tills/device/database.ts";
import type { KeptBasket } from "#counter/tills/device/tillState.ts";

/** The current sale and the parked ones: a power cut loses no line of them. */
export type Baskets = {
  /** Returns the current sale as it was last kept; null for none. */
  current(): unknown;
  parked: readonly KeptBasket[];
  /** Keeps the current sale; the last one counts, and one write runs at a time. */
  keep(content: unknown): void;
  /** While a ticket is written nothing is kept: the ticket removes the basket. */
  hold(): { done(isSold: boolean): void };
};

export async function openBaskets(database: Database, failed: (error: unknown) => void): Promise<Baskets> {
  const [left, parked] = await database.read(["facts", "baskets"], (tx) =>
    Promise.all([
      answerOf<unknown>(tx.objectStore("facts").get("basket")),
      answerOf<KeptBasket[]>(tx.objectStore("baskets").getAll()),
    ]),
  );
  let current: unknown = left ?? null;
  let next: { content: unknown } | null = null;
  let isWriting = false;
  let isHeld = false;
  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (next && !isHeld) {
        const { content } = next;
        next = null;
        await database.write(["facts"], (tx) => {
          const facts = tx.objectStore("facts");
          if (content === null) facts.delete("basket");
          else facts.put(content, "basket");
        });
      }
    } catch (error) {
      failed(error);
    } finally {
      isWriting = false;
    }
  };
  return {
    current: () => current,
    parked,
    keep(content) {
      current = content;
      next = { content };
      void write();
    },
    hold() {
      isHeld = true;
      return {
        done(isSold) {
          isHeld = false;
          if (isSold) next = current = null;
          else void write();
        },
      };
    },
  };
}

/** Removes the current sale, inside the transaction that records it. */
export const dropBasket = (tx: IDBTransaction): void => {
  tx.objectStore("facts").delete("basket");
};

/** Parks a sale, inside a transaction. */
export const parkSale = (tx: IDBTransaction, basket: KeptBasket): void => {
  tx.objectStore("baskets").put(basket);
  dropBasket(tx);
};

/** Recalls a parked sale, inside a transaction. */
export const recallSale = (tx: IDBTransaction, basketId: Id, content: unknown): void => {
  tx.objectStore("baskets").delete(basketId);
  tx.objectStore("facts").put(content, "basket");
};
