import * as z from "zod";
import { versionBody, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { articleFields, quantityField, see } from "./fields.contract.ts";

export const allocationRow = z.object({
  id,
  ...articleFields,
  holderKind: z.enum(["client", "agent"]),
  holderId: id.nullable(),
  holder: z.string(),
  quantity: z.number(),
  remaining: z.number(),
  until: z.string(),
  note: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  endedAt: z.string().nullable(),
  version: z.int(),
});
export type AllocationRow = z.output<typeof allocationRow>;
export const allocationsList = listCalls({
  path: "/v1/stocks/allocations",
  ...see,
  summary: "Units held for clients and agents",
  row: allocationRow,
});

const changing = {
  quantity: quantityField,
  /** The last day. */
  until: z.iso.date(),
  note: text(250).default(""),
};
export const allocationBody = z.strictObject({
  formatId: id,
  holderKind: z.enum(["client", "agent"]),
  /** Client, or account of the agent, whose orders use it; without one it is a name. */
  holderId: id.optional(),
  holder: nameText(120, 1),
  ...changing,
});

const params = z.strictObject({ allocationId: id });

export const thresholdRow = z.object({
  id,
  ...articleFields,
  warehouseId: id.nullable(),
  warehouse: z.string().nullable(),
  least: z.number(),
  available: z.number(),
  isBelow: z.boolean(),
  version: z.int(),
});
export type ThresholdRow = z.output<typeof thresholdRow>;
export const thresholdsList = listCalls({
  path: "/v1/stocks/thresholds",
  ...see,
  summary: "Levels under which the staff is told",
  row: thresholdRow,
});

export const holdingsContract = contract({
  allocations: allocationsList.list,
  allocationsMeasure: allocationsList.measure,
  allocationsExport: allocationsList.export,
  holders: {
    method: "GET",
    path: "/v1/stocks/holders",
    ...see,
    summary: "Clients and agents of the shop by name, for allocations",
    query: z.strictObject({
      search: text(100).default(""),
      kind: z.enum(["client", "agent"]).default("client"),
    }),
    answer: z.object({ holders: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  allocate: {
    method: "POST",
    path: "/v1/stocks/allocations",
    ...see,
    idempotent: true,
    summary: "Hold units for a client or an agent: nobody else can buy them",
    body: allocationBody,
    answer: allocationRow,
    status: 201,
  },
  changeAllocation: {
    method: "PUT",
    path: "/v1/stocks/allocations/:allocationId",
    ...see,
    summary: "Change how much is held, and until when",
    params,
    body: z.strictObject({ ...changing, version: versionField }),
    answer: allocationRow,
  },
  endAllocation: {
    method: "POST",
    path: "/v1/stocks/allocations/:allocationId/ending",
    ...see,
    idempotent: true,
    summary: "Free what is left of an allocation",
    params,
    body: versionBody,
    answer: allocationRow,
  },
  thresholds: thresholdsList.list,
  thresholdsMeasure: thresholdsList.measure,
  thresholdsExport: thresholdsList.export,
  putThreshold: {
    method: "PUT",
    path: "/v1/stocks/thresholds",
    ...see,
    summary: "Set, change or (with null) remove the threshold of an article, of one warehouse or of all",
    body: z.strictObject({
      formatId: id,
      warehouseId: id.nullable().default(null),
      least: quantityField.nullable(),
      /** Version of the existing threshold; 0 for a new one. */
      version: versionField.default(0),
    }),
    answer: z.object({ threshold: thresholdRow.nullable() }),
  },
});
