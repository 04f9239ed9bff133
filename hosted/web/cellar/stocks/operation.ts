import type { Operation } from "@cuvee/core/cellar/stocks/contract.ts";
import {
  ENTRY_KINDS,
  MANUAL_MOVEMENT_KINDS,
  type ManualMovementKind,
} from "@cuvee/core/cellar/stocks/movements.ts";

export const OPERATION_KINDS = ["entry", "exit", "transfer", "duty", "bottling"] as const;
/** A kind of stock operation on the page. */
export type OperationKind = (typeof OPERATION_KINDS)[number];
export const EXIT_KINDS = MANUAL_MOVEMENT_KINDS.filter((kind) => !ENTRY_KINDS.includes(kind));
export { ENTRY_KINDS };

export type Line = {
  formatId: string | null;
  quantity: number | null;
  dutyStatus: "paid" | "suspended" | null;
  lot: string;
};
export type OperationFields = {
  act: OperationKind;
  entryKind: ManualMovementKind;
  exitKind: ManualMovementKind;
  warehouseId: string;
  toWarehouseId: string;
  bulkFormatId: string | null;
  bulkLot: string;
  consumedMl: number | null;
  lines: Line[];
  day: string | null;
  reason: string;
  observation: string;
  document: string;
  originMonth: string | null;
};

export const EMPTY_LINE: Line = { formatId: null, quantity: null, dutyStatus: null, lot: "" };

/** Returns a line as the call takes it; a half-filled one is sent as it is and refused at its field. */
function lineOf({ formatId, quantity, dutyStatus, lot }: Line, withDuty: boolean) {
  return {
    formatId: formatId ?? "",
    quantity: quantity ?? Number.NaN,
    ...(withDuty && dutyStatus !== null ? { dutyStatus } : {}),
    ...(lot === "" ? {} : { lot }),
  };
}

/** Returns the body of the call from the form's values. */
export function bodyOf(fields: OperationFields): Operation {
  const { act, warehouseId, day, originMonth, reason, observation, document } = fields;
  const said = { warehouseId, reason, observation, document, ...(day === null ? {} : { day }) };
  const lines = fields.lines.map((line) => lineOf(line, act !== "duty"));
  if (act === "transfer") return { kind: "transfer", toWarehouseId: fields.toWarehouseId, lines, ...said };
  if (act === "duty") return { kind: "duty", lines, ...said };
  if (act === "bottling") {
    const lot = fields.bulkLot === "" ? {} : { lot: fields.bulkLot };
    const bulk = { formatId: fields.bulkFormatId ?? "", consumedMl: fields.consumedMl ?? Number.NaN, ...lot };
    return { kind: "bottling", bulk, lines, ...said };
  }
  const kind = act === "entry" ? fields.entryKind : fields.exitKind;
  return { kind, lines, ...said, ...(kind === "replacement" && originMonth !== null ? { originMonth } : {}) };
}

/** Returns the form's field for a path of the body. */
export function fieldOf(path: string): string {
  if (path === "bulk.formatId") return "bulkFormatId";
  if (path === "bulk.consumedMl") return "consumedMl";
  if (path === "bulk.lot") return "bulkLot";
  return path;
}
