import type { DocumentContent, DocumentContentKind } from "@cuvee/core/billing/documents/documents.ts";
import type { compose } from "@cuvee/core/billing/documents/compose.ts";
import { vatCountryAt, vatCountryOf } from "@cuvee/core/billing/accounting/vatTypes.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { goesToDeliveryAddress } from "@cuvee/core/sales/bills/source.ts";
import { accountTerms, dueDate } from "@cuvee/core/shops/settings/dueDate.ts";
import { billingSettings, type PaymentTerms } from "@cuvee/core/shops/settings/billing.ts";
import { buyerOf, sellerOf, type BilledClient } from "#billing/documents/parties.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import type { OrderToBill } from "#sales/bills/queries.ts";

/** The latest due day allowed by law: sixty days, or forty-five then the end of the month (C. com. L441-10). */
type Terms = BilledClient & { typology: string | null; payment_terms: PaymentTerms | null };

/**
 * Returns the due day of a document of today: by the terms of the order, else of the client or the shop; otherwise at
 * once.
 */
export function dueDayOf(
  shop: ShopRow,
  client: Terms,
  order: OrderToBill | undefined,
  issuedOn: string,
): string {
  const { paymentTerms } = billingSettings(shop.billing_settings);
  const terms =
    order?.payment_terms ??
    accountTerms(
      { kind: client.kind, typology: client.typology, paymentTerms: client.payment_terms },
      paymentTerms,
    );
  return terms === null ? issuedOn : (dueDate(terms, issuedOn) ?? issuedOn);
}

/** Facts of a sale that its document needs: an order, or a ticket of a till. */
type Sold = Pick<OrderToBill, "lang" | "billing_address" | "delivery_address" | "company">;

/** Goods that are sent are taxed at their destination: orders from before the table of taxation do not contain it. */
const SENT: ReadonlySet<string | null> = new Set(["delivery", "collectionPoint"]);

/** Returns the country of an order's VAT: that of its price, or by the rules of its day. */
function countryOf(
  order: Sold & Partial<Pick<OrderToBill, "priced" | "created_at">>,
  ossSince: string | null,
  issuedOn: string,
): string {
  const { priced, delivery_address: to, created_at: at } = order;
  if (priced?.tax?.zone) return priced.tax.zone === "oss" ? to.country : "FR";
  const sent = SENT.has(priced?.shipping.kind ?? null) ? to.country : "FR";
  return vatCountryAt(sent, at ? dayInFrance(at.getTime()) : issuedOn, ossSince);
}

function taxedIn(
  { oss_since: since }: ShopRow,
  order: Parameters<typeof countryOf>[0],
  document: Pick<DocumentContent, "buyer" | "issuedOn">,
): Pick<DocumentContent, "taxedIn"> {
  const ossSince = since && dayInFrance(since.getTime());
  const country = countryOf(order, ossSince, document.issuedOn);
  // Usually its addresses already determine it.
  return country === vatCountryOf(document, ossSince) ? {} : { taxedIn: country };
}

/** Returns all of a document beside its amounts. Without a price nothing was carried anywhere. */
export function documentContentOf(
  shop: ShopRow,
  client: Terms,
  order: Sold & Partial<Pick<OrderToBill, "priced" | "created_at">>,
  {
    what,
    amounts,
  }: {
    what: {
      kind: DocumentContentKind;
      number: string;
      issuedOn: string;
      dueOn: string | null;
      deliveredOn?: string | undefined;
      reference?: string | undefined;
      paidOn?: string;
      transport?: DocumentContent["transport"];
      operations?: NonNullable<DocumentContent["operations"]>;
      corrects?: DocumentContent["corrects"];
    };
    amounts: ReturnType<typeof compose>;
  },
): DocumentContent {
  const settings = billingSettings(shop.billing_settings);
  const { penalties, recovery, discount, vatOnDebits, depositVat, containers, notes } = settings;
  const isCarried = order.priced !== undefined && goesToDeliveryAddress(order.priced);
  const buyer = buyerOf(
    client,
    order.billing_address,
    isCarried ? order.delivery_address : null,
    order.company ?? {},
  );
  return {
    v: 1,
    kind: what.kind,
    number: what.number,
    issuedOn: what.issuedOn,
    dueOn: what.dueOn,
    ...(what.deliveredOn ? { deliveredOn: what.deliveredOn } : {}),
    currency: "EUR",
    lang: order.lang,
    seller: sellerOf(shop),
    buyer,
    ...taxedIn(shop, order, { buyer, issuedOn: what.issuedOn }),
    ...(what.reference ? { buyerReference: what.reference } : {}),
    ...amounts,
    ...(what.paidOn ? { paidOn: what.paidOn } : {}),
    ...(what.transport ? { transport: what.transport } : {}),
    ...(what.operations ? { operations: what.operations } : {}),
    ...(what.corrects ? { corrects: what.corrects } : {}),
    mentions: {
      penalties,
      recovery,
      discount,
      vatOnDebits,
      ...(what.kind === "deposit" ? { depositVat } : {}),
      ...(what.kind === "bill" && containers ? { containers } : {}),
      notes,
    },
  };
}
