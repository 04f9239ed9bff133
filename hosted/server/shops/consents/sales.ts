import type { Language } from "@cuvee/core/kit/languages.ts";
import { BASIS_PURPOSES } from "@cuvee/core/shops/consents/reach.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { withdrawConsent } from "./consents.ts";
import { truncatedNetwork } from "./links.ts";
import { findAddress, keepAddress } from "./queries.ts";
import { addSale } from "./reachLines.queries.ts";
import { saleWording } from "./wordings.ts";

/** The answer of a buyer who was told at the checkout that the shop may write to them. */
export type SaleAnswer = {
  shop: { id: string; name: string };
  orderId: string;
  email: string;
  lang: Language;
  /** The buyer orders for a company. */
  isCompany: boolean;
  isObjecting: boolean;
  ip: string;
};

const PLACE = { page: "/checkout", element: "checkout" };

/**
 * Keeps what a buyer answered at the checkout: an objection at once, whoever wrote the address; otherwise the basis to
 * write to them about similar products, which counts once the order is accepted (CPCE L34-5). An earlier objection
 * stays.
 */
export async function keepSaleAnswer(tx: Tx, services: Services, sale: SaleAnswer): Promise<void> {
  const { shop, orderId, lang, isCompany, isObjecting, ip } = sale;
  const shopId = shop.id;
  const address = sale.email.toLowerCase();
  const at = new Date(services.now());
  const wording = saleWording(lang, shop.name);
  if (!isObjecting) {
    const basis = isCompany ? "function" : "customer";
    const { page } = PLACE;
    const ids = { id: newId(services), addressId: newId(services) };
    return addSale(tx, { shopId, ...ids, address, basis, at, wording, lang, page, orderId });
  }
  const row = await keepAddress(tx, { shopId, id: newId(services), address, lang, at });
  await findAddress(tx, shopId, row.id);
  const statement = { ...PLACE, wording, lang, network: truncatedNetwork(ip), madeBy: "person" as const };
  for (const purpose of BASIS_PURPOSES)
    await withdrawConsent(tx, services, { shopId, addressId: row.id }, { ...statement, purpose });
}
