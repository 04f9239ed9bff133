import * as z from "zod";
import { versionBody, contract, id, nameText, versionField } from "#kit/contract.ts";
import { EXCISE_NUMBER, GUARANTORS, OFFICE } from "./warehouses.ts";
import { warehouseKind } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
const see = { who: staff, permission: "seeAllStock", integration: "stocks" } as const;
const make = { who: staff, permission: "createWarehouse", integration: "stocks" } as const;

export const warehouseAddress = z.strictObject({
  street: nameText(200).default(""),
  street2: nameText(200).default(""),
  zipcode: nameText(20).default(""),
  city: nameText(100).default(""),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("FR"),
});

const fields = {
  name: nameText(100, 1),
  kind: warehouseKind.default("cellar"),
  exciseNumber: z
    .string()
    .trim()
    .refine((value) => value === "" || EXCISE_NUMBER.test(value), "excise-number")
    .transform((value) => value || null)
    .nullable()
    .default(null),
  /** Customs office of the warehouse, for goods that leave under an e-AD or an e-SAD. */
  customsOffice: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => value === "" || OFFICE.test(value), "customs-office")
    .transform((value) => value || null)
    .nullable()
    .default(null),
  /** Guarantor of the duty on goods that leave in suspension. */
  guarantor: z.literal(GUARANTORS).nullable().default(null),
  address: warehouseAddress.prefault({}),
  /** Online orders take from here. */
  sells: z.boolean().default(true),
};
export const warehouseBody = z.strictObject(fields);

export const warehouse = z.object({
  id,
  name: z.string(),
  kind: warehouseKind,
  exciseNumber: z.string().nullable(),
  customsOffice: z.string().nullable(),
  guarantor: z.literal(GUARANTORS).nullable(),
  address: z.object({
    street: z.string(),
    street2: z.string(),
    zipcode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  sells: z.boolean(),
  archivedAt: z.string().nullable(),
  version: z.int(),
  /** Goods in the warehouse: formats, and millilitres of drinks. */
  formats: z.int(),
  volumeMl: z.number(),
});
export type Warehouse = z.output<typeof warehouse>;

const params = z.strictObject({ warehouseId: id });

export const warehousesContract = contract({
  warehouses: {
    method: "GET",
    path: "/v1/warehouses",
    ...see,
    summary: "Warehouses of the shop, archived ones last",
    answer: z.object({ warehouses: z.array(warehouse) }),
  },
  create: {
    method: "POST",
    path: "/v1/warehouses",
    ...make,
    idempotent: true,
    summary: "Make a warehouse",
    body: warehouseBody,
    answer: warehouse,
    status: 201,
  },
  change: {
    method: "PUT",
    path: "/v1/warehouses/:warehouseId",
    ...make,
    summary: "Change a warehouse",
    params,
    body: z.strictObject({ ...fields, version: versionField }),
    answer: warehouse,
  },
  archive: {
    method: "POST",
    path: "/v1/warehouses/:warehouseId/archiving",
    ...make,
    idempotent: true,
    summary: "Put an empty warehouse away",
    params,
    body: versionBody,
    answer: warehouse,
  },
  reopen: {
    method: "POST",
    path: "/v1/warehouses/:warehouseId/reopening",
    ...make,
    idempotent: true,
    summary: "Use an archived warehouse again",
    params,
    body: versionBody,
    answer: warehouse,
  },
});
