import type { PaperSeller } from "#billing/documents/documents.ts";
import type { Id } from "#kit/ids.ts";
import type { Product, Ticket } from "#offer/catalogue/catalogue.ts";
import type { PricingBuyer } from "#offer/pricing/priced.ts";
import type { Credit } from "#sales/quotes/quotes.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { StatedYear } from "#shops/settings/years.ts";
import type { SlotView } from "#visits/events/events.ts";
import type { PointUser, SalesPointSettings, Till } from "./points.ts";

/** Days of slots that a till knows, today included. */
export const SLOT_DAYS = 7;

/** A slot with the title of its event. */
export type TillSlot = SlotView & { eventTitle: string };

/** An archive that was made of a till, which its journal does not say yet. Days in France, both included; null: from the first, to the last. */
export type TillArchive = { n: number; by: string; from: string | null; to: string | null };

/** All that a till needs to sell without network, but its clients. */
export type TillSnapshot = {
  /** Changes with anything in it; the same is in `ETag`. */
  version: string;
  shop: { id: Id; code: string; name: string; timeZone: string };
  /** What the fiscal years follow from, for closings (specification §3, Shop). */
  fiscal: { startMonth: number; startDay: number; stated?: readonly StatedYear[] };
  /** Who stands on a receipt (rules §3.2). */
  seller: PaperSeller;
  point: SalesPointSettings & { id: Id };
  till: Till;
  /** Archives that it writes into its journal (rules §3.2), in their order. */
  archives: TillArchive[];
  /** Who works there. */
  users: PointUser[];
  products: Product[];
  rules: ShopRules;
  /** Prices, options and taxes of events; empty where the shop receives nobody. */
  tickets: Ticket[];
  /** Formats by EAN. */
  eans: Record<string, Id>;
  /** Units that the point's warehouse has and has not promised, by format; less than none is said as it is. */
  available: Record<Id, number>;
  /** The last record of the till whose goods have left that stock: what it sold after it is not counted there yet. */
  stockSeq: number;
  /** Slots of `SLOT_DAYS` days. */
  slots: TillSlot[];
};

/** A client as a till needs him. */
export type TillClient = {
  id: Id;
  code: string;
  name: string;
  email: string;
  phone: string;
  city: string;
  lang: string;
  /** Grid, agreed prices, points, standing before the tax office. */
  buyer: PricingBuyer;
  points: number;
  credit: Credit;
};
