import * as z from "zod";
import { originStateAnswer } from "#storefront/embeds/origins.answers.contract.ts";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { LANGUAGES } from "#kit/languages.ts";
import {
  AGE_GATES,
  CART_CORNERS,
  CART_SIZES,
  COOKIE_NAME,
  DENSITIES,
  FILTERS,
  MAX_CART_OFFSET,
  MAX_CHOSEN,
  MAX_EVENTS,
  MAX_LEVEL,
  RADII,
  SORTS,
  SURFACES,
} from "#storefront/embeds/embeds.ts";
import { SHOP_CONTENTS } from "#storefront/embeds/elements.ts";
import { productColor } from "#offer/catalogue/enums.contract.ts";
import { fontName } from "./enums.contract.ts";

const who = ["owner", "iam"] as const;
const staff = { who, integration: "iframes" } as const;
/** Only users with full access decide which sites may order. */
const decides = { ...staff, permission: "fullAccess" } as const;

const keysOf = <K extends string>(of: Record<K, unknown>): [K, ...K[]] => Object.keys(of) as [K, ...K[]];
const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const ids = (max: number) => z.array(id).max(max).refine(distinct, "duplicate");

export const embedContent = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal(SHOP_CONTENTS) }),
  z.strictObject({ kind: z.literal("selection"), productIds: ids(MAX_CHOSEN).min(1) }),
  z.strictObject({
    kind: z.literal("filter"),
    color: productColor.nullable(),
    appellation: nameText(120, 1).nullable(),
  }),
  z.strictObject({ kind: z.literal("product"), productId: id, look: z.enum(["card", "button"]) }),
  z.strictObject({ kind: z.literal("events"), eventIds: ids(MAX_EVENTS) }),
]);
export const embedOptions = z.strictObject({
  filters: z.array(z.enum(FILTERS)).max(FILTERS.length).refine(distinct, "duplicate"),
  search: z.boolean(),
  sort: z.enum(SORTS).nullable(),
  limit: z.int().min(1).max(96),
  language: z.enum(["page", ...LANGUAGES]),
  cart: z.boolean(),
  cartCorner: z.enum(CART_CORNERS),
  cartOffset: z.int().min(0).max(MAX_CART_OFFSET),
  cartSize: z.enum(keysOf(CART_SIZES)),
  cartLevel: z.int().min(1).max(MAX_LEVEL),
  ageGate: z.enum(AGE_GATES),
  ageCookie: z.string().regex(COOKIE_NAME).nullable(),
});
/** No part of a theme is free text: only a colour of six digits or a name of a list reaches a style sheet. */
export const embedTheme = z.strictObject({
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  font: fontName,
  headingFont: fontName,
  radius: z.enum(keysOf(RADII)),
  surface: z.enum(keysOf(SURFACES)),
  density: z.enum(keysOf(DENSITIES)),
});
const design = { name: nameText(80, 1), content: embedContent, options: embedOptions, theme: embedTheme };

export const embed = z.object({
  id,
  ...design,
  archivedAt: z.string().nullable(),
  updatedAt: z.string(),
  version: z.int(),
});
export type Embed = z.output<typeof embed>;

export const siteOrigin = z.object({
  origin: z.string(),
  state: originStateAnswer,
  /** Required content of its file or its home page; null where no proof is needed. */
  token: z.string().nullable(),
  method: z.enum(["file", "meta", "dns"]).nullable(),
  verifiedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** The day on which a site without proof is removed. */
  endsOn: z.string().nullable(),
  /** Reason why the last check failed: a name of `errors.json`. */
  fault: z.string().nullable(),
});
export type Origin = z.output<typeof siteOrigin>;
export const siteOrigins = z.object({
  /** In production, no developer's machine is allowed. */
  isProduction: z.boolean(),
  origins: z.array(siteOrigin),
});
const named = z.strictObject({ origin: text(300, 1) });
const one = z.strictObject({ id });

const download = z.object({
  path: z.string(),
  bytes: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
  /** Of the `integrity` of lock files: `sha512-…`. */
  integrity: z.string(),
});

export const iframesContract = contract({
  list: {
    method: "GET",
    path: "/v1/iframes",
    ...staff,
    summary: "Embeds of the shop, with what was seen and ordered by them in thirty days",
    answer: z.object({ embeds: z.array(embed.extend({ views: z.int(), orders: z.int() })) }),
  },
  create: {
    method: "POST",
    path: "/v1/iframes",
    ...staff,
    idempotent: true,
    summary: "Make an embed",
    body: z.strictObject(design),
    answer: embed,
    status: 201,
  },
  origins: {
    method: "GET",
    path: "/v1/iframes/origins",
    primary: true,
    ...staff,
    summary: "Sites that may order for the shop and frame its embeds, and those that have still to be proven",
    answer: siteOrigins,
  },
  addOrigin: {
    method: "POST",
    path: "/v1/iframes/origins",
    ...decides,
    idempotent: true,
    summary: "Name a site; it is allowed once it is proven to be the shop's",
    body: named,
    answer: siteOrigins,
    status: 201,
  },
  verifyOrigin: {
    method: "PUT",
    path: "/v1/iframes/origins/verification",
    ...decides,
    summary: "Look at a site for its proof now",
    body: named,
    answer: siteOrigins,
  },
  dropOrigin: {
    method: "DELETE",
    path: "/v1/iframes/origins/:origin",
    ...decides,
    summary: "Take a site out: from now on it neither orders nor frames",
    params: named,
    answer: siteOrigins,
  },
  read: {
    method: "GET",
    path: "/v1/iframes/:id",
    ...staff,
    summary:
      "An embed, what was seen and ordered by it day by day for thirty days, and what its snippets need",
    params: one,
    answer: z.object({
      embed,
      days: z.array(z.object({ day: z.string(), views: z.int(), orders: z.int() })),
    }),
  },
  widget: {
    method: "GET",
    path: "/v1/iframes/widget",
    ...staff,
    summary:
      "The current version of the widget with the integrity of its loader and of the module that draws cards, and the address of the platform",
    answer: z.object({
      host: z.string(),
      version: z.string(),
      integrity: z.string(),
      cards: z.object({ path: z.string(), integrity: z.string() }).nullable(),
      /** The npm package and the plugin of WordPress to download; null while nothing is built. */
      packages: z.object({ npm: download, wordpress: download }).nullable(),
    }),
  },
  save: {
    method: "PUT",
    path: "/v1/iframes/:id",
    ...staff,
    summary: "Change an embed; frames follow at once",
    params: one,
    body: z.strictObject({ ...design, version: versionField }),
    answer: embed,
  },
  archive: {
    method: "PUT",
    path: "/v1/iframes/:id/archive",
    ...staff,
    summary:
      "Archive an embed, or bring it back: an archived one shows a link to the shop and counts nothing",
    params: one,
    body: z.strictObject({ archived: z.boolean(), version: versionField }),
    answer: embed,
  },
});
