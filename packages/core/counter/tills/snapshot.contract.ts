import * as z from "zod";
import { tillClientAnswer, tillSnapshotAnswer } from "#counter/tills/snapshot.answers.contract.ts";
import { contract, id } from "#kit/contract.ts";

const staff = {
  who: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;
const ofTill = z.strictObject({ tillId: id });

/** Data that a till stores to sell without network. */
export const snapshotContract = contract({
  snapshot: {
    method: "GET",
    path: "/v1/tills/:tillId/snapshot",
    ...staff,
    summary:
      "All that a till needs to sell without network, but its clients; 304 for the one that it has (`If-None-Match`)",
    params: ofTill,
    answer: tillSnapshotAnswer,
  },
  clients: {
    method: "GET",
    path: "/v1/tills/:tillId/clients",
    ...staff,
    summary: "Clients with their grid, agreed prices, points and credit, 1 000 at once",
    params: ofTill,
    query: z.strictObject({ cursor: id.optional() }),
    answer: z.object({ rows: z.array(tillClientAnswer), next: id.nullable() }),
  },
});
