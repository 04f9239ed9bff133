import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { CodeRow, PricingSettings, pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import { expirySince } from "@cuvee/core/offer/loyalty/expiry.ts";
import { dutyClassOf } from "@cuvee/core/offer/rates/labels.ts";
import type { LoyaltyRules, ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { VAT_TYPES, type VatRates } from "@cuvee/core/shops/settings/taxes.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Live } from "#kit/jobs/live.ts";
import type { Services } from "#kit/services.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { readTickets } from "#offer/catalogue/tickets.queries.ts";
import { promoCodeOf } from "#offer/pricing/queries.ts";
import { unknownFormats, unknownGrids } from "#offer/catalogue/references.ts";
import {
  countUp,
  dropMethod,
  dropTypology,
  hasClients,
  readCodes,
  readLabels,
  saveMatchGrids,
  saveMethod,
  saveRepresentatives,
  saveRules,
  saveTypology,
  type RulesChange,
} from "#offer/pricing/settings.queries.ts";
import { saveLoyalty } from "#offer/loyalty/programme.queries.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";
import { withTables } from "#offer/rates/taxes.ts";
import { placeOf, refusedRates } from "#shops/settings/sellerPlace.ts";
import { readShop } from "#shops/settings/settings.ts";

type Body<C extends keyof typeof pricingContract> = Input<(typeof pricingContract)[C]>["body"];

/** Reads everything that prices of the shop depend on, as its staff sees it. */
export async function readSettings(tx: Tx, shopId: string): Promise<PricingSettings> {
  const { row, rules } = await readShop(tx, shopId);
  const labels = await readLabels(tx, shopId);
  const classes = new Set(
    labels.flatMap(({ label, alcohol }) => dutyClassOf(label, alcohol ?? undefined) ?? []),
  );
  const codes = (await readCodes(tx, shopId)).map((code): CodeRow => ({
    ...promoCodeOf(code),
    uses: code.uses,
    version: code.version,
  }));
  return {
    rules: withTables(rules, classes, placeOf(row)),
    ownTerritories: row.territories,
    codes,
    matchGrids: row.match_grids,
    representatives: row.excise_representatives,
    tickets: await readTickets(tx, shopId),
    version: row.pricing_version,
  };
}

/**
 * Changes settings that all prices of a shop depend on: grids, methods, rules, loyalty. `version` is that of the last
 * read; null skips the check. Throws `conflict` (409) with the current settings when they changed meanwhile.
 */
async function change(
  tx: Tx,
  live: Live,
  shopId: string,
  { version, work }: { version: number | null; work: () => Promise<unknown> },
): Promise<PricingSettings> {
  const current = await lockPricing(tx, shopId);
  if (version !== null && version !== current)
    refuse("conflict", 409, { current: await readSettings(tx, shopId) });
  await work();
  await countUp(tx, shopId);
  live.tell(tx, { kind: "catalogue", shopId });
  return readSettings(tx, shopId);
}

/**
 * Sets the rules that all prices depend on. Throws the field code `vat-rate` (422) for a rate that no invoice can
 * carry.
 */
export const changeRules = (
  tx: Tx,
  live: Live,
  shopId: string,
  { version, ...rules }: Body<"changeRules">,
): Promise<PricingSettings> =>
  change(tx, live, shopId, {
    version,
    work: async () => {
      const { row } = await readShop(tx, shopId);
      const ofRow = (vat: Partial<VatRates> | undefined, path: (string | number)[]) =>
        VAT_TYPES.flatMap((type) => {
          const rateBp = vat?.[type];
          return rateBp === undefined ? [] : { path: [...path, type], rateBp };
        });
      const written = (rules as RulesChange).territories.flatMap(({ kind, vat }, at) =>
        kind === "home" ? ofRow(vat, ["territories", at, "vat"]) : [],
      );
      const own = rules.hasTVA ? ofRow((rules as RulesChange).vatRate, ["vatRate"]) : [];
      refuseFields(refusedRates(placeOf(row), [...own, ...written]));
      return saveRules(tx, shopId, rules as RulesChange);
    },
  });

/** Sets the shop's excise representatives in other member states. */
export const putRepresentatives = (
  tx: Tx,
  live: Live,
  shopId: string,
  { version, representatives }: Body<"representatives">,
): Promise<PricingSettings> =>
  change(tx, live, shopId, { version, work: () => saveRepresentatives(tx, shopId, representatives) });

export const putTypology = (
  tx: Tx,
  live: Live,
  shopId: string,
  { key, body: { version, ...typology } }: { key: string; body: Body<"putTypology"> },
): Promise<PricingSettings> =>
  change(tx, live, shopId, { version, work: () => saveTypology(tx, shopId, { key, ...typology }) });

/**
 * Removes a grid with its prices. Throws `not-found` (404), `grid-public` (409) for the public one, `grid-in-use` (409)
 * for one that a client has.
 */
export const removeTypology = (tx: Tx, live: Live, shopId: string, key: string): Promise<PricingSettings> =>
  change(tx, live, shopId, {
    version: null,
    work: async () => {
      const { rules } = await readShop(tx, shopId);
      const found = rules.typologies.find((t) => t.key === key) ?? refuse("not-found", 404);
      if (found.public) refuse("grid-public", 409);
      if (await hasClients(tx, shopId, key)) refuse("grid-in-use", 409);
      await dropTypology(tx, shopId, key);
    },
  });

/**
 * Sets the grid that new clients get. Throws the field code `unknown-grid` (422) for a grid that the shop does not
 * have.
 */
export const putMatchGrids = (
  tx: Tx,
  live: Live,
  shopId: string,
  { version, individual, professional, families }: Body<"matchGrids">,
): Promise<PricingSettings> =>
  change(tx, live, shopId, {
    version,
    work: async () => {
      const named = Object.entries({ individual, professional }).flatMap(([kind, id]) =>
        id === null ? [] : { id, path: [kind] },
      );
      const ofFamilies = families.map(({ typology: id }, i) => ({ id, path: ["families", i, "typology"] }));
      refuseFields(await unknownGrids(tx, shopId, [...named, ...ofFamilies]));
      await saveMatchGrids(tx, shopId, {
        ...(individual === null ? {} : { individual }),
        ...(professional === null ? {} : { professional }),
        families: Object.fromEntries(families.map(({ family, typology }) => [family, typology])),
      });
    },
  });

export const putMethod = (
  tx: Tx,
  live: Live,
  shopId: string,
  { ref, body: { version, position, ...body } }: { ref: string; body: Body<"putMethod"> },
): Promise<PricingSettings> => {
  const method = { ref, ...body } as ShippingMethod;
  return change(tx, live, shopId, { version, work: () => saveMethod(tx, shopId, method, position) });
};

/** Removes a delivery method. Throws `not-found` (404). */
export const removeMethod = (tx: Tx, live: Live, shopId: string, ref: string): Promise<PricingSettings> =>
  change(tx, live, shopId, {
    version: null,
    work: async () => {
      if ((await dropMethod(tx, shopId, ref)) === 0) refuse("not-found", 404);
    },
  });

/**
 * Sets the loyalty programme; `now` (milliseconds) is remembered where its points begin to expire, or expire sooner.
 * Throws the field code `unknown-format` (422) for a gift that is not a format of the shop.
 */
export const putLoyalty = (
  tx: Tx,
  { live, now }: Pick<Services, "live" | "now">,
  shopId: string,
  { version, expiryMonths, ...loyalty }: Body<"putLoyalty">,
): Promise<PricingSettings> =>
  change(tx, live, shopId, {
    version,
    work: async () => {
      const gifts = loyalty.levels.flatMap((level, i) =>
        (level.gifts ?? []).map((id, j) => ({ id, path: ["levels", i, "gifts", j] })),
      );
      refuseFields(await unknownFormats(tx, shopId, gifts));
      const months = expiryMonths ?? null;
      const { row } = await readShop(tx, shopId);
      const since = expirySince(
        {
          months: row.loyalty?.expiryMonths ?? null,
          since: row.loyalty_expiry_since?.getTime() ?? null,
        },
        months,
        now(),
      );
      const rules = { ...loyalty, ...(months === null ? {} : { expiryMonths: months }) } as LoyaltyRules;
      await saveLoyalty(tx, shopId, rules, since === null ? null : new Date(since));
    },
  });

/** Ends the loyalty programme; points stay. Throws `not-found` (404) where the shop has none. */
export const removeLoyalty = (tx: Tx, live: Live, shopId: string): Promise<PricingSettings> =>
  change(tx, live, shopId, {
    version: null,
    work: async () => {
      const { rules } = await readShop(tx, shopId);
      if (!rules.loyalty) refuse("not-found", 404);
      await saveLoyalty(tx, shopId, null, null);
    },
  });
