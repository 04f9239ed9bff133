import * as z from "zod";
import { id, nameText, text } from "#kit/contract.ts";
import { DUTY_STATUSES } from "./stocks.ts";
import { formatType } from "#offer/catalogue/enums.contract.ts";

export const staff = ["owner", "iam"] as const;
/** Access to the stock. */
export const see = { who: staff, permission: "seeAllStock", integration: "stocks" } as const;

/** Upper bound of units, or millilitres of bulk wine, beyond any real cellar. */
export const MOST_UNITS = 10_000_000_000;

export const quantityField = z.int().min(1).max(MOST_UNITS);
export const dutyField = z.enum(DUTY_STATUSES);
export const lotField = nameText(40);

/** Fields that name an article on screens of the cellar. */
export const articleFields = {
  formatId: id,
  productName: z.string(),
  vintage: z.string(),
  /** Name of the container by the shop, else made from `volumeMl`. */
  formatName: z.string().nullable(),
  formatType,
  volumeMl: z.int(),
};

/** Fields of a posting besides its lines. */
export const postingFields = {
  /** Day of the event; today by default, never later. */
  day: z.iso.date().optional(),
  reason: text(200).default(""),
  observation: text(250).default(""),
  document: nameText(60).default(""),
  clientId: id.optional(),
};

/** A line of a posting. Without duty or lot it means the goods that are sold first. */
export const lineFields = {
  formatId: id,
  quantity: quantityField,
  dutyStatus: dutyField.optional(),
  lot: lotField.optional(),
};
