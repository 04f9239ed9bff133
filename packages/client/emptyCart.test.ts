import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { afterEach, expect, test, vi } from "vitest";
import { emptyCart } from "./emptyCart.ts";

afterEach(() => void vi.restoreAllMocks());

test("each seller's order is abandoned before its part is dropped, also when that fails", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const orders: CartOrder[] = ["one", "two"].map((sellerId) => ({ sellerId, lines: [] }));
  const done: string[] = [];
  await emptyCart(
    orders,
    async (sellerId) => {
      done.push(`abandon ${sellerId}`);
      if (sellerId === "one") throw new Error("offline");
    },
    ({ sellerId }) => done.push(`drop ${sellerId}`),
  );
  expect(done).toEqual(["abandon one", "drop one", "abandon two", "drop two"]);
});
