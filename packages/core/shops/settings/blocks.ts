import type { Permission } from "#people/collaborators/permissions.ts";

/** Parts of a shop that are changed together, by the tab of the settings that shows them (specification §2). */
const BLOCKS = [
  "infos",
  "state",
  "products",
  "billing",
  "documents",
  "banks",
  "integrations",
  "mails",
] as const;
export type Block = (typeof BLOCKS)[number];

/**
 * Permission that a collaborator needs to change a block. `fullAccess`: only the owner and users with full access,
 * because the block holds the shop's legal identity, its money, or the rights of others.
 */
export const BLOCK_PERMISSIONS: Record<Block, Permission | "fullAccess"> = {
  infos: "fullAccess",
  state: "fullAccess",
  products: "createProduct",
  billing: "accessAccounting",
  documents: "accessAccounting",
  banks: "fullAccess",
  integrations: "fullAccess",
  mails: "fullAccess",
};

/** Block of each field of a change. */
const FIELD_BLOCKS = {
  name: "infos",
  refId: "infos",
  contactEmail: "infos",
  phone: "infos",
  color: "infos",
  urlShop: "infos",
  businessType: "infos",
  presentation: "infos",
  logo: "infos",
  banner: "infos",
  legal: "infos",
  isOnline: "state",
  billing: "billing",
  documents: "documents",
  banks: "banks",
  integration: "integrations",
  mails: "mails",
  saleTerms: "documents",
  adoptTerms: "documents",
  askBirthDate: "documents",
} as const satisfies Record<string, Block>;

/** Block of each field under `settings` (specification §3). */
const SETTING_BLOCKS = {
  titleProducts: "products",
  defaultFormat: "products",
  hasTVA: "products",
  vatRate: "products",
  allRulesInEq75: "products",
  minOrderHtCents: "products",
  minBottles: "products",
  maxBottles: "products",
  multipleOf: "products",
  manualPaymentDays: "banks",
  logStartMonth: "billing",
  logStartDay: "billing",
} as const satisfies Record<string, Block>;

const blockOf = (table: Record<string, Block>, field: string): Block[] =>
  Object.hasOwn(table, field) ? [table[field] ?? "infos"] : [];

/** Returns the blocks that a change touches. */
export function blocksOf(change: { readonly settings?: object | undefined }): Block[] {
  const fields = Object.keys(change).flatMap((field) => blockOf(FIELD_BLOCKS, field));
  const settings = Object.keys(change.settings ?? {}).flatMap((field) => blockOf(SETTING_BLOCKS, field));
  return [...new Set([...fields, ...settings])];
}
