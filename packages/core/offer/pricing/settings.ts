import type { AgreedPrice, Ticket, VintageLegal } from "#offer/catalogue/catalogue.ts";
import type { ExciseRepresentative, MatchGrids, ShopRules } from "#shops/settings/settings.ts";
import type { VatTerritory } from "#shops/settings/taxes.ts";
import type { PromoCode } from "./priced.ts";

/** Promo code with its use. */
export type CodeRow = PromoCode & { uses: number; version: number };
/** Terms of a buyer with the shop; `version` is 0 while there are none. */
export type ClientTerms = {
  clientId: string;
  /** User of the client's account, null without one. */
  userId: string | null;
  username: string | null;
  name: string;
  /** E-mail of the account, else the first one on file; empty when there is none. */
  email: string;
  isPro: boolean;
  typology: string | null;
  vatNumber: string | null;
  suspension: { attestation: string; until?: number } | null;
  exciseNumber: string | null;
  points: number;
  prices: (AgreedPrice & { formatId: string })[];
  version: number;
};
/** A client in a list. */
export type ClientRow = Omit<ClientTerms, "prices">;
export type GridRequest = {
  id: string;
  userId: string;
  username: string;
  name: string;
  email: string;
  company: string;
  message: string;
  createdAt: string;
  status: "pending" | "granted" | "refused";
};
export type PricingSettings = {
  /** Rules with all grids, methods, territories, duties and the loyalty programme. */
  rules: ShopRules;
  /** Rows of VAT of the shop's own, which `rules.territories` begins with. */
  ownTerritories: VatTerritory[];
  codes: CodeRow[];
  /** Grid of a new client. */
  matchGrids: MatchGrids;
  /** Representatives for the shop's excise in other member states. */
  representatives: ExciseRepresentative[];
  /** Rates of events that can be sold; they are saved with their event. */
  tickets: Ticket[];
  /** Version of the rules, grids, methods and loyalty programme together; codes have their own. */
  version: number;
};
/** Tax data of a vintage: the label is its product's, and so is the version. */
export type LegalRow = {
  fiscalLabel: string | null;
  alcohol: number | null;
  legal: VintageLegal;
  /** Class of duty derived from it, null without one. */
  dutyClass: string | null;
  version: number;
};
