import { mutate } from "swr";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { NamesWith, ProductFields } from "@cuvee/core/offer/catalogue/fields.ts";
import type { StatusGroup } from "#ui/Badge.tsx";
import { answersOf, call, newId } from "#kit/api.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";

/** Colour group of each status (specification §4). */
export const PRODUCT_GROUPS: Record<ProductStatus, StatusGroup> = {
  online: "online",
  paused: "waiting",
  outofstock: "cancel",
  closed: "finished",
};

/** Refetches lists and records of products. */
export const refreshProducts = (): Promise<unknown> =>
  mutate(
    answersOf(
      "GET /v1/catalogue/products",
      "GET /v1/catalogue/products/measure",
      "GET /v1/catalogue/products/:productId",
      "GET /v1/catalogue/products/:productId/history",
      "GET /v1/catalogue/options",
      "GET /v1/elabels/products/:productId",
    ),
  );

/** Moves one product to another status. Throws `CallError`. */
export async function changeProductStatus(
  productId: string,
  status: ProductStatus,
  version: number,
): Promise<void> {
  await call("PUT /v1/catalogue/products/:productId/status", {
    params: { productId },
    body: { status, version },
  });
  await refreshProducts();
}

export type BulkSet = Partial<Pick<ProductFields, NamesWith<"shared">>> & {
  status?: ProductStatus;
  addLabels?: string[];
  removeLabels?: string[];
};

/** Changes many products, all or none; returns what undoes it. Throws `CallError`. */
export async function changeProducts(
  products: RowsChosen,
  set: BulkSet,
): Promise<{ count: number; undo: () => Promise<{ count: number; kept: number }> }> {
  const bulkId = newId();
  const body = { id: bulkId, products, set };
  const { count } = await call("POST /v1/catalogue/products/bulk", { body }, { idempotencyKey: newId() });
  await refreshProducts();
  return {
    count,
    undo: async () => {
      const undone = await call(
        "POST /v1/catalogue/products/bulk/:bulkId/reversal",
        { params: { bulkId }, body: {} },
        { idempotencyKey: newId() },
      );
      await refreshProducts();
      return undone;
    },
  };
}
