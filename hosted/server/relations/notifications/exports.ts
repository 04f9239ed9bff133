import type { Announce } from "#kit/export/export.make.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "./notifications.ts";

/** Paths of the lists whose name is not their path. */
const PAGES: Readonly<Record<string, string>> = {
  stockMovements: "stocks/movements",
  inventories: "stocks/inventories",
  allocations: "stocks/allocations",
  thresholds: "stocks/thresholds",
  "own-orders": "orders",
  documents: "orders/bills",
};

/** Notifies the requester of a file that it is ready, kept for a day, or that it could not be created. */
export const announceExport =
  (services: Services): Announce =>
  (tx, { shopId, userId, exportId, list, name, failed, at }) =>
    notify(tx, services, {
      shopId,
      to: [userId],
      type: failed ? "exportFailed" : "exportReady",
      content: { name, exportId },
      redirectLink: `/dashboard/${PAGES[list] ?? list}`,
      fact: { key: exportId, at },
    });
