import { staff, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const cellarMatrix = {
  "GET /v1/stocks": staff("seeAllStock"),
  "POST /v1/stocks/movements": staff("seeAllStock"),
} satisfies Record<string, Row>;
