import type { DocumentSeller } from "#billing/documents/documents.ts";
import type { Id } from "#kit/ids.ts";
import type { Product, Ticket } from "#offer/catalogue/catalogue.ts";
import type { PricingBuyer } from "#offer/pricing/priced.ts";
import type { Credit } from "#sales/quotes/quotes.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { FiscalYearDates } from "#shops/settings/years.ts";
import type { SlotView } from "#visits/events/events.ts";
import type { TillBooking } from "#counter/tills/bookedVisits.ts";
import type { PointUser, SalesPointSettings, Till } from "#counter/pointsOfSale/points.ts";

/** Days of slots that a till knows, today included. */
export const SLOT_DAYS = 7;

/** A slot with the title of its event. */
export type TillSlot = SlotView & { eventTitle: string };

/**
 * An archive of a till that its journal does not record yet. Days in France, both included; null: from the first, to
 * the last.
 */
export type TillArchive = { n: number; by: string; from: string | null; to: string | null };

/** Data that a till needs to sell without network, except its clients. */
export type TillSnapshot = {
  /** Changes with anything in it; the same is in `ETag`. */
  version: string;
  shop: { id: Id; code: string; name: string; timeZone: string };
  /** Settings from which the fiscal years follow, for closings (specification §3, Shop). */
  fiscal: { startMonth: number; startDay: number; stated?: readonly FiscalYearDates[] };
  /** Seller printed on a receipt (rules §3.2). */
  seller: DocumentSeller;
  point: SalesPointSettings & { id: Id };
  till: Till;
  /** Archives that it writes into its journal (rules §3.2), in their order. */
  archives: TillArchive[];
  /** Users who work there. */
  users: PointUser[];
  products: Product[];
  rules: ShopRules;
  /** Prices, options and taxes of events; empty where the shop has no visits. */
  tickets: Ticket[];
  eans: Record<string, Id>;
  /** Unreserved units in the point's warehouse, by format; a negative stock is given as it is. */
  available: Record<Id, number>;
  /** The last record of the till whose goods have left that stock: its later sales are not counted there yet. */
  stockSeq: number;
  /** Slots of `SLOT_DAYS` days. */
  slots: TillSlot[];
  /** Booked visits of today whose fee bottles may waive; a till that was not updated since has none. */
  bookings?: TillBooking[];
};

/** Data of a client that a till needs. */
export type TillClient = {
  id: Id;
  code: string;
  name: string;
  email: string;
  phone: string;
  city: string;
  lang: string;
  /** Grid, agreed prices, points, tax status. */
  buyer: PricingBuyer;
  points: number;
  credit: Credit;
};
