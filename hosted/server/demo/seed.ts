import { unitFromEuros } from "@cuvee/core/kit/money.ts";
import { DEMO_ADMIN, ESTATE_OWNER } from "#demo/accounts.ts";
import { seedAgent } from "#demo/agents.ts";
import { seedCampaigns } from "#demo/estate/campaigns.queries.ts";
import { seedCellar } from "#demo/cellar.ts";
import { seedExcise } from "#demo/excise.ts";
import { seedBuyerAsClient, seedClients } from "#demo/clients/clients.ts";
import { seedContactLists } from "#demo/relations/contactLists.ts";
import { seedCollaborators } from "#demo/collaborators.ts";
import { DEMO_SHOPS } from "#demo/demo.ts";
import { pictureOf } from "#demo/pictures.ts";
import { DEMO_BUYERS } from "#demo/people.ts";
import { clientOf, findClient, firstProduct, hasShop, insertRows, openStocks } from "#demo/queries.ts";
import { rowsOf, type PictureSpec } from "#demo/rows.ts";
import type { DemoAccount, DemoBuyer, DemoShop } from "#demo/shop.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { seedTalk } from "#demo/messages.queries.ts";
import { seedQuotes } from "#demo/quotes.ts";
import { seedReservations } from "#demo/reservations.ts";
import { seedProspects } from "#demo/relations/prospects.ts";
import { seedOpportunities } from "#demo/relations/opportunities.ts";
import { seedTasks } from "#demo/relations/tasks.ts";
import { seedTicket } from "#demo/relations/tickets.ts";
import { seedModels } from "#demo/relations/models.ts";
import { seedHome } from "#demo/homes.ts";
import { seedVisits } from "#demo/visits.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { createAccount, createMembership, type NewAccount } from "#people/accounts/registration.ts";
import { hashPassword } from "#people/accounts/passwords.ts";

function addressOf(
  person: { firstname: string; lastname: string },
  at: DemoBuyer["address"],
  phone: string,
): object {
  const { street, street2, zipcode, city, country } = at;
  return {
    firstname: person.firstname,
    lastname: person.lastname,
    street,
    ...(street2 ? { street2 } : {}),
    zipcode,
    city,
    country,
    phone,
  };
}

async function account(
  services: Services,
  tx: Tx,
  who: DemoAccount,
  more: Pick<NewAccount, "role"> & Partial<NewAccount>,
): Promise<string> {
  const id = newId(services);
  const { username, firstname, lastname, email, password } = who;
  const passwordHash = await hashPassword(password);
  await createAccount(tx, {
    id,
    username,
    firstname,
    lastname,
    email,
    passwordHash,
    verifiedAt: new Date(services.now()),
    ...more,
  });
  return id;
}

async function keepPictures(
  services: Services,
  tx: Tx,
  { shopId, shop, inputs }: { shopId: string; shop: DemoShop; inputs: readonly PictureSpec[] },
): Promise<void> {
  for (const pictureSpec of inputs)
    await services.files.record(
      tx,
      await services.files.store({
        shopId,
        id: pictureSpec.fileId,
        name: `${pictureSpec.product.slug}-${pictureSpec.vintage.name}-${pictureSpec.format.key}.svg`,
        mime: "image/svg+xml",
        bytes: Buffer.from(pictureOf(shop, pictureSpec.product, pictureSpec.vintage, pictureSpec.format)),
        isPublic: true,
      }),
    );
}

/** Age of the demo shops' stock, in days. */
const OPENED_DAYS_AGO = 120;

/**
 * Returns the prices of the promoted formats before their promotions began: the reductions of the demo are announced.
 */
function pricesBefore({ formats, typologies }: ReturnType<typeof rowsOf>, now: number) {
  const since = new Date(now - OPENED_DAYS_AGO * 86_400_000).toISOString();
  const isTtc = typologies.find((grid) => grid["is_public"])?.["ttc"];
  return formats
    .filter(({ promotions }) => Array.isArray(promotions) && promotions.length > 0)
    .map(({ shop_id, id, unit_e4, tiers }) => ({
      shop_id,
      format_id: id,
      since,
      unit_e4,
      ttc: isTtc,
      tiers,
      promotions: [],
    }));
}

/** A shop that was just written, with its formats by product, vintage and key. */
type Seeded = { id: string; warehouseId: string; formats: ReadonlyMap<string, string> };

async function seedShop(services: Services, shop: DemoShop, allowedOrigins: string[]): Promise<Seeded> {
  const shopId = newId(services);
  const rows = rowsOf(shop, shopId, allowedOrigins, () => newId(services));
  await services.database.transaction({ shopId, signIn: true }, async (tx) => {
    await insertRows(tx, "shops", [rows.shop]);
    await insertRows(tx, "typologies", rows.typologies);
    await insertRows(tx, "shipping_methods", rows.shipping);
    await insertRows(tx, "warehouses", [rows.warehouse]);
    await insertRows(tx, "products", rows.products);
    await insertRows(tx, "vintages", rows.vintages);
    await insertRows(tx, "formats", rows.formats);
    await insertRows(tx, "grid_prices", rows.grids);
    await insertRows(tx, "format_contents", rows.contents);
    await insertRows(tx, "public_prices", pricesBefore(rows, services.now()));
    await insertRows(
      tx,
      "product_events",
      rows.products.map((p) => ({
        shop_id: shopId,
        product_id: p["id"],
        made_by: shop.owner.username,
        kind: "created",
        fields: [],
      })),
    );
    await insertRows(tx, "stocks", rows.stocks);
    await insertRows(tx, "promo_codes", rows.codes);
    await openStocks(tx, shopId, new Date(services.now() - OPENED_DAYS_AGO * 86_400_000));
    const userId = await account(services, tx, shop.owner, { role: "owner", phone: shop.phone });
    await createMembership(tx, {
      shopId,
      userId,
      role: "owner",
      authorizations: { fullAccess: true },
    });
    if (shop.code === ESTATE_OWNER.code)
      await seedCollaborators({ tx, services, shopId }, shop.owner.username);
    if (shop.code === ESTATE_OWNER.code) await seedClients(tx, services, shopId, shop.owner.username);
    await keepPictures(services, tx, { shopId, shop, inputs: rows.pictures });
    const hasVisits = await seedVisits(
      { tx, services, shopId, by: shop.owner.username, at: services.now() },
      shop.code,
    );
    await seedHome({ tx, services, shopId, by: shop.owner.username, code: shop.code, hasVisits });
    if (shop.code === ESTATE_OWNER.code)
      await seedModels(tx, services, {
        shopId,
        by: shop.owner.username,
        code: "BIENVENUE10",
        path: `/${shop.code}`,
      });
  });
  return { id: shopId, warehouseId: String(rows.warehouse["id"]), formats: rows.formatIds };
}

/** Gives points to a buyer when the shop opened, with the movement that they come from. */
async function givePoints(
  tx: Tx,
  account: { shopId: string; userId: string },
  points: number,
  now: number,
): Promise<void> {
  const { shopId, userId } = account;
  const at = new Date(now - OPENED_DAYS_AGO * 86_400_000).toISOString();
  await insertRows(tx, "loyalty_accounts", [{ shop_id: shopId, user_id: userId, points, spent: 0 }]);
  await insertRows(tx, "loyalty_movements", [
    { shop_id: shopId, user_id: userId, kind: "adjust", points, at, made_by: "system", reason: "" },
  ]);
}

async function seedBuyer(
  services: Services,
  buyer: DemoBuyer,
  shops: ReadonlyMap<string, Seeded>,
): Promise<void> {
  // The buyer is a client of the shops before they have an account, which is linked by its email address.
  for (const slug of new Set([...Object.keys(buyer.typologies), ...Object.keys(buyer.points ?? {})])) {
    const shopId = shops.get(slug)?.id;
    if (!shopId) continue;
    const typology = buyer.typologies[slug] ?? null;
    await services.database.transaction({ shopId }, (tx) =>
      seedBuyerAsClient(tx, services, { shopId, by: "system", buyer, typology }),
    );
  }
  const userId = await services.database.transaction({ signIn: true }, (tx) => {
    const billingAddress = addressOf(buyer, buyer.address, buyer.phone);
    return account(services, tx, buyer, {
      role: "buyer",
      isPro: buyer.isPro,
      phone: buyer.phone,
      billingAddress,
    });
  });
  for (const [slug, points] of Object.entries(buyer.points ?? {})) {
    const shopId = shops.get(slug)?.id;
    if (shopId)
      await services.database.transaction({ shopId }, (tx) =>
        givePoints(tx, { shopId, userId }, points, services.now()),
      );
  }
  for (const { shop, format, euros } of buyer.agreed ?? []) {
    const { id: shopId = "", formats } = shops.get(shop) ?? {};
    const row = (clientId: string) => ({
      shop_id: shopId,
      client_id: clientId,
      format_id: formats?.get(format),
      since: "-infinity",
      until: "infinity",
      unit_e4: unitFromEuros(euros),
      tiers: [],
      add_tiers: [],
    });
    await services.database.transaction({ shopId }, async (tx) =>
      insertRows(tx, "agreed_prices", [row(await clientOf(tx, shopId, userId))]),
    );
  }
}

/**
 * Fills an empty database with the demo shops, their owners and two buyers. Does nothing when a shop exists already.
 * `allowedOrigins` are the pages that may embed the shops. Returns true when it seeded.
 */
export async function seedDemo(services: Services, allowedOrigins: string[]): Promise<boolean> {
  if (await services.database.transaction({}, hasShop)) return false;
  const ids = new Map<string, Seeded>();
  for (const shop of DEMO_SHOPS) ids.set(shop.slug, await seedShop(services, shop, allowedOrigins));
  for (const buyer of DEMO_BUYERS) await seedBuyer(services, buyer, ids);
  await seedAgent(services, ids);
  await services.database.transaction({ signIn: true }, (tx) =>
    account(services, tx, DEMO_ADMIN, { role: "admin" }),
  );
  for (const { slug, code, owner } of DEMO_SHOPS) {
    const shopId = ids.get(slug)?.id;
    if (shopId)
      await services.database.transaction({ shopId }, (tx) =>
        seedContactLists({ tx, services, shopId, by: owner.username }, code),
      );
  }
  const estate = ids.get(ESTATE_OWNER.code);
  if (estate)
    await services.database.transaction({ shopId: estate.id, signIn: true }, async (tx) => {
      const client = await findClient(tx, estate.id, "cave-kerouedan");
      const context = { tx, services, shopId: estate.id, by: ESTATE_OWNER.owner.username };
      if (client) await seedCellar(context, client, estate.warehouseId);
      await seedReservations({ ...context, at: services.now() });
      await seedTalk(tx, estate.id, newId(services), new Date(services.now()));
      await seedCampaigns(tx, {
        shopId: estate.id,
        at: new Date(services.now()),
        by: context.by,
        url: `${services.settings.publicUrl}/${ESTATE_OWNER.code}`,
        ids: [newId(services), newId(services), newId(services), newId(services)],
      });
      const { business } = DEMO_SHOPS.find((shop) => shop.code === ESTATE_OWNER.code) ?? {};
      if (business) await seedExcise(context, `8400427 (${business.siret})`);
      // The owner has every permission.
      await seedOpportunities(tx, services, estate.id);
      await seedTasks(tx, services, estate.id);
      await seedProspects(tx, services, estate.id);
      await seedTicket(tx, services, estate.id);
      await seedQuotes(tx, services, { shopId: estate.id, by: context.by, agentId: null, may: () => true });
    });
  return true;
}

/** Returns product and shop that the example site shows; null when the demo shops do not exist. */
export async function wineOfTheMonth(services: Services): Promise<{ product: string; shop: string } | null> {
  const code = DEMO_SHOPS[0]?.code ?? "";
  return (await services.database.transaction({}, (tx) => firstProduct(tx, code))) ?? null;
}
