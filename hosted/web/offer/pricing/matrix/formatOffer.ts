import type { Format, Promotion } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { CallInput } from "#kit/api.ts";
import { daysOf, spanOf, type Days } from "#offer/pricing/terms/span.ts";

type Tier = { from: number | null; unitE4: number | null };
type Add = { from: number | null; add: number | null };
type PromotionFields = Days & {
  type: Promotion["type"];
  /** Basis points, or ten-thousandths. */
  percent: number | null;
  euros: number | null;
  activation: Promotion["activation"];
  bottles: number | null;
  cents: number | null;
  stackable: boolean;
};

/** The offer of a format, as typed. */
export type OfferFields = {
  unitE4: number | null;
  tiers: Tier[];
  add: Add[];
  promotions: PromotionFields[];
  typologies: Record<
    string,
    { own: boolean; visible: boolean; unitE4: number | null; tiers: Tier[]; add: Add[] }
  >;
  wrappingE4: number | null;
  minQuantity: number | null;
  maxQuantity: number | null;
  multiple: number | null;
  version: number;
};

export const emptyPromotion: PromotionFields = {
  type: "%",
  percent: null,
  euros: null,
  activation: "always",
  bottles: null,
  cents: null,
  stackable: false,
  first: null,
  last: null,
};

const byBottles = (activation: Promotion["activation"]): boolean =>
  activation === "minProduct" || activation === "minProductOrder";

/** Returns the initial values of an offer's form; grids without a price of their own get an empty field. */
export function offerFields(
  { format, version }: { format: Format; version: number },
  grids: readonly string[],
): OfferFields {
  const { tiers = [], add = [], promotions = [], typologies = {} } = format;
  return {
    unitE4: format.unitE4,
    tiers,
    add,
    promotions: promotions.map((one) => ({
      ...emptyPromotion,
      type: one.type,
      activation: one.activation,
      percent: one.type === "%" ? one.amount : null,
      euros: one.type === "€" ? one.amount : null,
      bottles: byBottles(one.activation) ? one.threshold : null,
      cents: one.activation === "always" || byBottles(one.activation) ? null : one.threshold,
      stackable: one.stackable ?? false,
      ...daysOf(one),
    })),
    typologies: Object.fromEntries(
      grids.map((key) => {
        const grid = typologies[key];
        return [
          key,
          {
            own: grid !== undefined,
            visible: grid?.visible ?? true,
            unitE4: grid?.unitE4 ?? null,
            tiers: grid?.tiers ?? [],
            add: grid?.add ?? [],
          },
        ];
      }),
    ),
    wrappingE4: format.wrappingE4 ?? null,
    minQuantity: format.minQuantity ?? null,
    maxQuantity: format.maxQuantity ?? null,
    multiple: format.multiple ?? null,
    version,
  };
}

type Body = NonNullable<CallInput<"PUT /v1/pricing/formats/:formatId">["body"]>;
/** A missing value is sent as it is and refused in its field. */
const typed = (value: number | null): number => value as number;

const tiersOf = (tiers: readonly Tier[]) =>
  tiers.map(({ from, unitE4 }) => ({ from: typed(from), unitE4: typed(unitE4) }));
const addsOf = (adds: readonly Add[]) =>
  adds.map(({ from, add }) => ({ from: typed(from), add: typed(add) }));

/** Returns the body that saves an offer. */
export function offerBody(fields: OfferFields): Body {
  return {
    unitE4: typed(fields.unitE4),
    tiers: tiersOf(fields.tiers),
    add: addsOf(fields.add),
    promotions: fields.promotions.map((one) => ({
      type: one.type,
      amount: typed(one.type === "%" ? one.percent : one.euros),
      activation: one.activation,
      threshold: one.activation === "always" ? 0 : typed(byBottles(one.activation) ? one.bottles : one.cents),
      ...(one.stackable ? { stackable: true } : {}),
      ...spanOf(one),
    })),
    typologies: Object.fromEntries(
      Object.entries(fields.typologies)
        .filter(([, grid]) => grid.own)
        .map(([key, grid]) => [
          key,
          {
            visible: grid.visible,
            unitE4: typed(grid.unitE4),
            ...(grid.tiers.length > 0 ? { tiers: tiersOf(grid.tiers) } : {}),
            ...(grid.add.length > 0 ? { add: addsOf(grid.add) } : {}),
          },
        ]),
    ),
    wrappingE4: fields.wrappingE4,
    minQuantity: fields.minQuantity,
    maxQuantity: fields.maxQuantity,
    multiple: fields.multiple,
    version: fields.version,
  };
}

/** Returns the form's field for a path of the body: an amount has a field of its own for each kind of promotion. */
export function offerFieldOf({ promotions }: OfferFields, path: string): string {
  const [, at = "", index = "", end = ""] = /^(promotions\.(\d+))\.(\w+)$/.exec(path) ?? [];
  const promotion = promotions[Number(index)];
  if (!at || !promotion) return path;
  const places: Record<string, string> = {
    since: "first",
    until: "last",
    amount: promotion.type === "%" ? "percent" : "euros",
    threshold: byBottles(promotion.activation) ? "bottles" : "cents",
  };
  return `${at}.${places[end] ?? end}`;
}
