import {
  FIRST_DESIGN,
  type ContentKind,
  type EmbedContent,
  type EmbedDesign,
} from "@cuvee/core/storefront/embeds/embeds.ts";
import type { CallAnswer, CallInput } from "#kit/api.ts";

export type Embed = CallAnswer<"PUT /v1/iframes/:id">;
export type DesignBody = CallInput<"POST /v1/iframes">["body"];

/** Values of the form: each kind of content keeps its own part, so that returning to one restores its choices. */
export type EmbedFields = {
  name: string;
  kind: ContentKind;
  productIds: string[];
  productId: string[];
  look: "card" | "button";
  color: string | null;
  appellation: string | null;
  eventIds: string[];
  options: Omit<EmbedDesign["options"], "sort"> & { sort: string | null };
  hasAccent: boolean;
  accent: string;
  theme: Omit<EmbedDesign["theme"], "accent">;
  version: number;
};

const DEFAULT_ACCENT = "#7a1f2b";

/** Choices that depend on the site around rather than on the content: a new embed takes those of the last one. */
export type SiteOptions = Pick<
  EmbedDesign["options"],
  "cartCorner" | "cartOffset" | "cartSize" | "cartLevel" | "ageGate" | "ageCookie"
>;

/** Returns the choices that depend on the site, of the newest embed in use; of a shop without embeds the first ones. */
export function siteOptions(embeds: readonly Pick<Embed, "options" | "archivedAt">[]): SiteOptions {
  const last = embeds.find(({ archivedAt }) => archivedAt === null);
  const { cartCorner, cartOffset, cartSize, cartLevel, ageGate, ageCookie } = (last ?? FIRST_DESIGN).options;
  return { cartCorner, cartOffset, cartSize, cartLevel, ageGate, ageCookie };
}

/** Returns the values of the form for an embed; for a new one those that it starts with. */
export function fieldsOf(
  of: Pick<Embed, "name" | "content" | "options" | "theme" | "version"> | null,
  site?: SiteOptions,
): EmbedFields {
  const { content, options, theme } = of ?? FIRST_DESIGN;
  const { accent, ...look } = theme;
  return {
    name: of?.name ?? "",
    kind: content.kind,
    productIds: content.kind === "selection" ? [...content.productIds] : [],
    productId: content.kind === "product" ? [content.productId] : [],
    look: content.kind === "product" ? content.look : "card",
    color: content.kind === "filter" ? content.color : null,
    appellation: content.kind === "filter" ? content.appellation : null,
    eventIds: content.kind === "events" ? [...content.eventIds] : [],
    options: { ...options, ...site },
    hasAccent: accent !== null,
    accent: accent ?? DEFAULT_ACCENT,
    theme: { ...look },
    version: of?.version ?? 0,
  };
}

function contentOf(fields: EmbedFields): EmbedContent {
  const { kind, productIds, productId, look, color, appellation, eventIds } = fields;
  if (kind === "selection") return { kind, productIds };
  if (kind === "product") return { kind, productId: productId[0] ?? "", look };
  if (kind === "filter")
    return { kind, color: color as Extract<EmbedContent, { kind: "filter" }>["color"], appellation };
  return kind === "events" ? { kind, eventIds } : { kind };
}

const HEX = /^#[0-9a-f]{6}$/;

/** Returns the design of the values; an incomplete colour falls back to the shop's. */
export function designOf(fields: EmbedFields): EmbedDesign {
  const accent = fields.accent.toLowerCase();
  return {
    content: contentOf(fields),
    options: { ...fields.options, sort: fields.options.sort as EmbedDesign["options"]["sort"] },
    theme: { ...fields.theme, accent: fields.hasAccent && HEX.test(accent) ? accent : null },
  };
}

/** Returns the body of the call that saves. */
export const bodyOf = (fields: EmbedFields): DesignBody => ({
  name: fields.name.trim(),
  ...designOf(fields),
});

/** Checks whether a design has content to show. */
export function isShowable({ content }: EmbedDesign): boolean {
  if (content.kind === "selection") return content.productIds.length > 0;
  if (content.kind === "product") return content.productId !== "";
  return content.kind !== "filter" || content.color !== null || content.appellation !== null;
}

/** Returns the form's field for a path of the body. */
export function fieldAt(path: string): string {
  if (path === "content.productId") return "productId";
  if (path.startsWith("content.productIds")) return "productIds";
  if (path.startsWith("content.eventIds")) return "eventIds";
  if (path === "theme.accent") return "accent";
  return path.replace(/^content\./, "");
}
