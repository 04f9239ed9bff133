import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type {
  QuoteContent,
  QuoteParty,
  QuoteStatus,
  QuoteLineTexts,
  SubType,
} from "@cuvee/core/sales/quotes/quotes.ts";

/** A quote as its table stores it. */
export type StoredQuote = {
  shop_id: string;
  id: string;
  sub_type: SubType;
  status: QuoteStatus;
  number: string | null;
  client_id: string | null;
  content: QuoteContent;
  priced: PricedOrder;
  words: QuoteLineTexts[];
  party: QuoteParty | null;
  client_name: string;
  bottles: number;
  total_ttc_cents: number;
  /** `YYYY-MM-DD`: the last day on which it can be accepted. */
  valid_until: string;
  lang: string;
  key_hash: Buffer;
  order_id: string | null;
  replaces_id: string | null;
  /** The till that wrote it, from its basket. */
  till_id: string | null;
  made_by: string;
  /** The account of the agent who started it. */
  agent_id: string | null;
  created_at: Date;
  saved_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
  search: string;
  version: number;
};
