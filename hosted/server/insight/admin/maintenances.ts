import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { adminContract } from "@cuvee/core/insight/admin/contract.ts";
import type { MaintenanceRow } from "./queries.ts";

type Maintenance = Answer<(typeof adminContract)["maintenances"]>;

const NONE: Maintenance = { banner: false, page: false, startDate: null, endDate: null };

/**
 * Returns what an announcement shows at a moment (milliseconds): its banner until it ends, its page from start to end.
 * One that is over shows nothing.
 */
export function shownAt(row: MaintenanceRow | undefined, now: number): Maintenance {
  if (!row || (!row.banner && !row.page) || now >= row.end_date.getTime()) return NONE;
  return {
    banner: row.banner,
    page: row.page && now >= row.start_date.getTime(),
    startDate: row.start_date.toISOString(),
    endDate: row.end_date.toISOString(),
  };
}
