import * as z from "zod";
import { id, nameText, text } from "#kit/contract.ts";
import { FORMAT_TYPES } from "#offer/catalogue/catalogue.ts";
import { DUTY_STATUSES } from "./stocks.ts";

export const staff = ["owner", "iam"] as const;
/** Who sees and works with stock. */
export const see = { who: staff, permission: "seeAllStock", integration: "stocks" } as const;

/** So many units, or millilitres of bulk wine, are no cellar of this world. */
export const MOST_UNITS = 10_000_000_000;

export const quantityField = z.int().min(1).max(MOST_UNITS);
export const dutyField = z.enum(DUTY_STATUSES);
export const lotField = nameText(40);

/** An article as screens of the cellar name it. */
export const articleFields = {
  formatId: id,
  productName: z.string(),
  vintage: z.string(),
  /** Name of the container by the shop, else made from `volumeMl`. */
  formatName: z.string().nullable(),
  formatType: z.enum(FORMAT_TYPES),
  volumeMl: z.int(),
};

/** What a posting says beside its lines. */
export const postingFields = {
  /** When it happened; today when it is not said, never later. */
  day: z.iso.date().optional(),
  reason: text(200).default(""),
  observation: text(250).default(""),
  document: nameText(60).default(""),
  clientId: id.optional(),
};

/** A line of a posting. Without duty or lot it is the goods that go first. */
export const lineFields = {
  formatId: id,
  quantity: quantityField,
  dutyStatus: dutyField.optional(),
  lot: lotField.optional(),
};
