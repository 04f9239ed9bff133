import { usualDuty } from "@cuvee/core/cellar/stocks/stocks.ts";
import { wineFactColumns } from "./wineFacts.ts";
import type { WarehouseKind } from "@cuvee/core/cellar/warehouses/warehouses.ts";
import { unitFromEuros } from "@cuvee/core/kit/money.ts";
import { emptyValue, PRODUCT_FIELDS, PUBLISHED_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import { eq75 } from "@cuvee/core/offer/catalogue/volume.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import { columnOf } from "#kit/list/columns.queries.ts";
import { dutyEuros, fiscalLabelOf } from "#demo/fiscal.ts";
import { advancedOf, catalogueFacts, compositionOf, containerOf, ingredientsOf } from "#demo/catalogue.ts";
import { priced } from "#demo/formats.ts";
import { codeRows, loyaltyOf } from "#demo/offers.ts";
import type { DemoFormat, DemoProduct, DemoShop, DemoTier, DemoVintage } from "#demo/shop.ts";

type Row = Record<string, unknown>;
export type PictureSpec = { fileId: string; product: DemoProduct; vintage: DemoVintage; format: DemoFormat };

/** Rows of a demo shop by table, and the pictures of its formats. */
export type ShopRows = {
  shop: Row;
  typologies: Row[];
  shipping: Row[];
  warehouse: Row;
  products: Row[];
  vintages: Row[];
  formats: Row[];
  grids: Row[];
  contents: Row[];
  stocks: Row[];
  codes: Row[];
  /** Identifiers of formats by product, vintage and key (`slug/2021/b75`). */
  formatIds: Map<string, string>;
  pictures: PictureSpec[];
};

const PAYMENTS = { "sandbox-card": "cb", transfer: "transfer", check: "check", cash: "cash" } as const;

const tiersOf = (tiers: readonly DemoTier[] = []): Row[] =>
  tiers.map((t) => ({ from: t.from, unitE4: unitFromEuros(t.euros) }));

function textsOf(product: DemoProduct, lang: "fr" | "en"): ProductTexts {
  const [newest] = product.vintages;
  const medals = product.vintages.flatMap((v) => v.medals ?? []);
  const n = newest?.nutrition;
  return {
    description: product.description[lang],
    ...(product.pairing ? { pairing: product.pairing[lang] } : {}),
    ...(product.terroir ? { terroir: product.terroir[lang] } : {}),
    ...(product.vinification ? { vinification: product.vinification[lang] } : {}),
    ...(newest?.tasting ? { tasting: newest.tasting[lang] } : {}),
    ...(medals.length > 0 ? { medals } : {}),
    ...(product.ingredients ? { ingredients: ingredientsOf(product.ingredients, lang) } : {}),
    ...(product.allergens ? { allergens: product.allergens[lang] } : {}),
    ...(n
      ? {
          nutrition: {
            energyKj: n.energyKJ,
            energyKcal: n.energyKcal,
            fat: n.fatG,
            saturatedFat: n.saturatesG,
            carbohydrates: n.carbohydratesG,
            sugars: n.sugarsG,
            protein: n.proteinsG,
            salt: n.saltG,
          },
        }
      : {}),
  };
}

function shopRow(shop: DemoShop, id: string, allowedOrigins: string[]): Row {
  const { business, rules } = shop;
  const { address, name, legalForm, capitalEuros, exciseNumber: _, ...particulars } = business;
  return {
    id,
    code: shop.code,
    name: shop.name,
    business_type: shop.businessType,
    color: shop.color,
    contact_email: shop.contactEmail,
    phone: shop.phone,
    presentation: shop.presentation,
    legal: {
      company: name,
      form: legalForm,
      capital: String(capitalEuros),
      ...particulars,
      host: "Hébergement des Coteaux SAS, 8 rue du Câble, 84000 Avignon, 04 90 00 00 00",
      address: `${address.street}, ${address.zipcode} ${address.city}`,
      notice: shop.legalNotice.fr,
    },
    bank: { holder: shop.bank.holder, iban: shop.bank.iban, bic: shop.bank.bic, name: shop.bank.name },
    banks: [{ id: "1", ...shop.bank, isDefault: true }],
    payments_list: shop.paymentMethods.map((m) => PAYMENTS[m]),
    has_tva: rules.hasTVA,
    vat_standard_bp: rules.vatRate.standard,
    vat_medium_bp: rules.vatRate.medium,
    vat_reduced_bp: rules.vatRate.reduced,
    all_rules_in_eq75: rules.allRulesInEq75,
    shipping_vat: rules.shippingVat,
    min_order_ht_cents: rules.minOrderHtCents ?? null,
    min_bottles: rules.minBottles ?? null,
    max_bottles: rules.maxBottles ?? null,
    multiple_of: rules.multipleOf ?? null,
    log_start_month: 1,
    log_start_day: 1,
    allowed_origins: allowedOrigins,
    excise_representatives: shop.representatives ?? [],
    created_at: new Date().toISOString(),
    terms_adopted_at: new Date().toISOString(),
    version: 1,
  };
}

function productRow(shopId: string, id: string, position: number, p: DemoProduct): Row {
  return {
    shop_id: shopId,
    id,
    slug: p.slug,
    position,
    product_type: p.productType,
    name: p.name,
    ...Object.fromEntries(
      PUBLISHED_FIELDS.map((name) => [columnOf(name), p[name] ?? emptyValue(PRODUCT_FIELDS[name])]),
    ),
    vat_type: p.vatType,
    disable_vat: false,
    fiscal_label: fiscalLabelOf(p),
    status: "online",
    texts: { fr: textsOf(p, "fr"), en: textsOf(p, "en") },
    ...catalogueFacts(p),
    version: 1,
  };
}

/**
 * Returns the prices of a format in the professional price lists: `duty` euros less in the one that excludes duties.
 */
function gridRows(shop: DemoShop, { proHtEuros, proTiers }: DemoFormat, duty: number): Row[] {
  if (proHtEuros === undefined) return [];
  const less = (euros: number): number => priced(euros - duty, 5);
  const row = (typology: string, unit: number, tiers: DemoTier[] = []): Row => ({
    typology,
    visible: true,
    unit_e4: unitFromEuros(unit),
    tiers: tiersOf(tiers),
    add_tiers: [],
  });
  const dutyFree = proTiers?.map((t) => ({ ...t, euros: less(t.euros) }));
  return [
    row(shop.proTypology, proHtEuros, proTiers),
    ...(shop.dutyFreeTypology ? [row(shop.dutyFreeTypology, less(proHtEuros), dutyFree)] : []),
  ];
}

/** A merchant has paid the duty of the goods; producers keep their wine under suspension. */
const WAREHOUSE_KIND: Partial<Record<DemoShop["businessType"], WarehouseKind>> = { spirit: "shop" };
const EXCISE_NUMBER: Partial<Record<DemoShop["businessType"], string>> = {
  wine: "FR084290E0113",
  champaign: "FR051480E0268",
};

type FormatIds = Record<"shopId" | "productId" | "vintageId" | "id" | "fileId", string> & { place: number };

const formatRow = (
  of: FormatIds,
  product: DemoShop["products"][number],
  format: DemoShop["products"][number]["vintages"][number]["formats"][number],
) => ({
  shop_id: of.shopId,
  id: of.id,
  product_id: of.productId,
  vintage_id: of.vintageId,
  position: of.place,
  ref: format.ref,
  type: format.type,
  name_in_shop: format.nameInShop ?? null,
  volume_ml: format.volumeMl,
  eq75: eq75(format.volumeMl),
  weight_g: format.weightG,
  packing: format.packing?.packing ?? null,
  packing_quantity: format.packing?.packingQuantity ?? null,
  unit_e4: unitFromEuros(format.priceEuros),
  tiers: tiersOf(format.tiers),
  add_tiers: [],
  promotions: format.promotions ?? [],
  wrapping_e4: format.wrappingEuros === undefined ? null : unitFromEuros(format.wrappingEuros),
  min_quantity: format.minQuantity ?? null,
  max_quantity: null,
  multiple: format.multiple ?? null,
  visual: `/files/${of.fileId}`,
  container: containerOf(product, format),
  show_unity_value: true,
  closed: false,
  ean: format.ean ?? null,
  version: 1,
});

const stockRow = (
  shop: DemoShop,
  of: Record<"shopId" | "warehouseId" | "id", string>,
  product: DemoShop["products"][number],
  format: DemoShop["products"][number]["vintages"][number]["formats"][number],
) => ({
  shop_id: of.shopId,
  warehouse_id: of.warehouseId,
  format_id: of.id,
  duty_status: usualDuty(product.productType, WAREHOUSE_KIND[shop.businessType] ?? "cellar"),
  lot: "",
  on_hand: format.stock ?? 0,
  reserved: 0,
});

/** Returns the rows of a shop itself: its grids, carriers and warehouse. */
const shopRows = (shop: DemoShop, shopId: string, warehouseId: string, allowedOrigins: string[]) => ({
  shop: shopRow(shop, shopId, allowedOrigins),
  typologies: shop.typologies.map((t, position) => ({
    shop_id: shopId,
    key: t.key,
    position,
    name: t.name,
    is_public: t.public,
    ttc: t.ttc,
    global_discount: t.globalDiscount,
    all_rules_in_eq75: t.allRulesInEq75,
    without_duties: t.withoutDuties ?? false,
  })),
  shipping: shop.shipping.map((method, position) => ({
    shop_id: shopId,
    ref: method.ref,
    position,
    method,
  })),
  warehouse: {
    shop_id: shopId,
    id: warehouseId,
    name: shop.warehouse.name,
    address: shop.warehouse.address,
    kind: WAREHOUSE_KIND[shop.businessType] ?? "cellar",
    excise_number: EXCISE_NUMBER[shop.businessType] ?? null,
    customs_office: "FR003700",
    guarantor: 1,
    sells: true,
    version: 1,
  },
});

/** Splits a demo shop into rows. `makeId` returns identifiers in order. */
export function rowsOf(
  shop: DemoShop,
  shopId: string,
  allowedOrigins: string[],
  makeId: () => string,
): ShopRows {
  const warehouseId = makeId();
  const rows: ShopRows = {
    ...shopRows(shop, shopId, warehouseId, allowedOrigins),
    products: [],
    vintages: [],
    formats: [],
    grids: [],
    contents: [],
    stocks: [],
    codes: codeRows(shop, shopId),
    formatIds: new Map(),
    pictures: [],
  };
  for (const [position, product] of shop.products.entries()) {
    const productId = makeId();
    rows.products.push(productRow(shopId, productId, position, product));
    for (const [at, vintage] of product.vintages.entries()) {
      const vintageId = makeId();
      rows.vintages.push({
        shop_id: shopId,
        id: vintageId,
        product_id: productId,
        position: at,
        name: vintage.name,
        alcohol: vintage.alcohol ?? null,
        legal: {},
        advanced: advancedOf(product, vintage),
        ...compositionOf(product, vintage),
        ...wineFactColumns(product, vintage),
        closed: false,
      });
      const ids = new Map(vintage.formats.map((f) => [f.key, makeId()]));
      const idOf = (key: string): string => ids.get(key) ?? "";
      for (const [place, format] of vintage.formats.entries()) {
        const id = idOf(format.key);
        const fileId = makeId();
        rows.formatIds.set(`${product.slug}/${vintage.name}/${format.key}`, id);
        rows.pictures.push({ fileId, product, vintage, format });
        rows.formats.push(formatRow({ shopId, productId, vintageId, id, place, fileId }, product, format));
        const duty = dutyEuros(product, vintage.alcohol, format.volumeMl);
        rows.grids.push(
          ...gridRows(shop, format, duty).map((row) => ({ shop_id: shopId, format_id: id, ...row })),
        );
        rows.contents.push(
          ...(format.contents ?? []).map(({ key, quantity }) => ({
            shop_id: shopId,
            format_id: id,
            content_id: idOf(key),
            quantity,
          })),
        );
        if (!format.contents) rows.stocks.push(stockRow(shop, { shopId, warehouseId, id }, product, format));
      }
    }
  }
  rows.shop["loyalty"] = loyaltyOf(shop, (format) => {
    const found = rows.formatIds.get(format);
    if (!found) throw new RangeError(`no format ${format}`);
    return found;
  });
  return rows;
}
