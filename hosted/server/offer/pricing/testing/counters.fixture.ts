import type pg from "pg";
import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Client, Counter } from "#offer/pricing/testing/counterShops.fixture.ts";
import { newTestId } from "#kit/testing/server.ts";

const json = (value: unknown): string => JSON.stringify(value);
const date = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));

/** A client who is signed in. */
export type Seat = { userId: string; sessionId: string };

async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  const places = names.map((_, i) => `$${i + 1}`);
  await client.query(
    `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`,
    names.map((name) => row[name]),
  );
}

async function writeFormat(
  client: pg.Client,
  at: { shop_id: string; product_id: string; vintage_id: string },
  format: Format,
): Promise<void> {
  await insert(client, "formats", {
    ...at,
    id: format.id,
    ref: format.ref,
    type: format.type,
    volume_ml: format.volumeMl,
    eq75: format.eq75,
    weight_g: format.weightG,
    packing: format.packing?.packing,
    packing_quantity: format.packing?.packingQuantity,
    unit_e4: format.unitE4,
    tiers: json(format.tiers ?? []),
    add_tiers: json(format.add ?? []),
    promotions: json(format.promotions ?? []),
    wrapping_e4: format.wrappingE4,
    min_quantity: format.minQuantity,
    max_quantity: format.maxQuantity,
    multiple: format.multiple,
  });
  for (const [typology, price] of Object.entries(format.typologies ?? {}))
    await insert(client, "grid_prices", {
      shop_id: at.shop_id,
      format_id: format.id,
      typology,
      visible: price.visible,
      unit_e4: price.unitE4,
      tiers: json(price.tiers ?? []),
      add_tiers: json(price.add ?? []),
    });
}

async function writeCatalogue(client: pg.Client, { id: shop_id, products, tickets }: Counter): Promise<void> {
  for (const [position, product] of products.entries()) {
    await insert(client, "products", {
      shop_id,
      id: product.id,
      slug: product.slug,
      position,
      product_type: product.productType,
      name: product.name,
      vat_type: product.vatType,
      disable_vat: product.disableVAT ?? false,
      fiscal_label: product.fiscalLabel,
      status: product.status,
    });
    for (const vintage of product.vintages) {
      const at = { shop_id, product_id: product.id, vintage_id: vintage.id };
      const { name, alcohol, legal = {} } = vintage;
      await insert(client, "vintages", {
        shop_id,
        product_id: product.id,
        id: vintage.id,
        name,
        alcohol,
        legal: json(legal),
      });
      for (const format of vintage.formats) await writeFormat(client, at, format);
    }
  }
  for (const format of products.flatMap((p) => p.vintages.flatMap((v) => v.formats)))
    for (const { formatId, quantity } of format.contents ?? [])
      await insert(client, "format_contents", {
        shop_id,
        format_id: format.id,
        content_id: formatId,
        quantity,
      });
  for (const id of new Set(tickets.map((t) => t.eventId))) {
    const laterBp = tickets.find((t) => t.laterBp)?.laterBp;
    await insert(client, "events", {
      shop_id,
      id,
      title: "Visite",
      duration_minutes: 60,
      payment: laterBp ? "deposit" : "full",
      deposit_bp: laterBp && 10_000 - laterBp,
      fee_waived_from: tickets.find((t) => t.waivedFrom)?.waivedFrom,
    });
  }
  for (const t of tickets)
    await insert(client, "tickets", {
      shop_id,
      id: t.id,
      event_id: t.eventId,
      kind: t.kind,
      name: t.name,
      unit_e4: t.unitE4,
      vat_type: t.vatType,
      not_counting: t.notCounting ?? false,
      on_site: t.onSite ?? false,
    });
}

async function writeShop(client: pg.Client, counter: Counter): Promise<void> {
  const { id: shop_id, rules, codes, uses } = counter;
  await insert(client, "shops", {
    id: shop_id,
    code: rules.code,
    name: rules.name,
    business_type: "wine",
    color: "#5b1226",
    contact_email: "cave@example.org",
    payments_list: [],
    has_tva: rules.hasTVA,
    all_rules_in_eq75: rules.allRulesInEq75,
    shipping_vat: rules.shippingVat,
    min_order_ht_cents: rules.minOrderHtCents,
    min_bottles: rules.minBottles,
    max_bottles: rules.maxBottles,
    multiple_of: rules.multipleOf,
    oss_since: date(rules.ossSince),
    territories: json(counter.ownTerritories),
    loyalty: rules.loyalty && json(rules.loyalty),
  });
  await insert(client, "warehouses", { shop_id, id: shop_id, name: "Chai" });
  for (const [position, t] of rules.typologies.entries())
    await insert(client, "typologies", {
      shop_id,
      key: t.key,
      position,
      name: t.name,
      is_public: t.public,
      ttc: t.ttc,
      global_discount: t.globalDiscount,
      all_rules_in_eq75: t.allRulesInEq75,
      without_duties: t.withoutDuties ?? false,
    });
  for (const [position, method] of rules.shipping.entries())
    await insert(client, "shipping_methods", { shop_id, ref: method.ref, position, method: json(method) });
  for (const [i, { code, usesTotal, usesPerBuyer, ...terms }] of codes.entries())
    await insert(client, "promo_codes", {
      shop_id,
      code,
      terms: json(terms),
      uses_total: usesTotal,
      uses_per_buyer: usesPerBuyer,
      uses: uses[i],
    });
}

/** Writes a client with their terms, points, used codes and orders; returns their user and session. */
async function writeClient(
  client: pg.Client,
  { id: shop_id, codes, rules }: Counter,
  who: Client,
): Promise<Seat> {
  const user_id = newTestId();
  const sessionId = newTestId();
  const email = `${user_id}@example.org`;
  await insert(client, "users", { id: user_id, username: user_id, email, password_hash: "", role: "buyer" });
  await client.query(
    "insert into sessions (id, user_id, refresh_hash, expires_at) values ($1::text, $2, sha256(convert_to($1::text, 'UTF8')), 'infinity')",
    [sessionId, user_id],
  );
  const client_id = newTestId();
  await insert(client, "clients", {
    shop_id,
    id: client_id,
    code: client_id,
    user_id,
    kind: "professional",
    typology: who.typology,
    vat_number: who.vatNumber,
    suspension: who.vatSuspended ? json({ attestation: "AI2" }) : null,
    excise_number: who.dutySuspended ? "FR00000000001" : null,
  });
  for (const [format_id, price] of Object.entries(who.prices ?? {}))
    await insert(client, "agreed_prices", {
      shop_id,
      client_id,
      format_id,
      since: date(price.since) ?? undefined,
      until: date(price.until) ?? undefined,
      unit_e4: price.unitE4,
      tiers: json(price.tiers ?? []),
      add_tiers: json(price.add ?? []),
    });
  if (rules.loyalty) await insert(client, "loyalty_accounts", { shop_id, user_id, points: who.points ?? 0 });
  for (const { code } of who.usesOfCodes ? codes : [])
    await insert(client, "promo_code_uses", {
      shop_id,
      code,
      order_id: newTestId(),
      buyer_keys: [`user:${user_id}`],
      at: new Date(0),
    });
  if (who.hasOrdered)
    await insert(client, "orders", {
      shop_id,
      id: newTestId(),
      status: "validated",
      delivery_status: "pending",
      payment_status: "paid",
      payment_type: "cash",
      buyer_id: user_id,
      buyer_keys: [`user:${user_id}`],
      key_hash: "",
      request_hash: "",
      buyer_name: "Client",
      buyer_email: email,
      search: "",
      contact: "{}",
      billing_address: "{}",
      delivery_address: "{}",
      lang: "fr",
      bottles: 0,
      total_ttc_cents: 0,
      priced: "{}",
    });
  return { userId: user_id, sessionId };
}

/** Writes a shop with everything that its prices depend on, and its clients; nothing is written for the visitor. */
export async function writeCounter(client: pg.Client, counter: Counter): Promise<(Seat | null)[]> {
  await writeShop(client, counter);
  await writeCatalogue(client, counter);
  const seats: (Seat | null)[] = [];
  for (const who of counter.clients.slice(1)) seats.push(await writeClient(client, counter, who));
  return [null, ...seats];
}
