import { CAMPAIGN_MARK, CAMPAIGN_PARAMETER } from "@cuvee/core/sales/cart/campaignMark.ts";
import { readStored, writeStored } from "./browserStorage.ts";

const KEY = "cuvee:campaign:1";
/** Days after a visit by the link of a campaign in which an order counts for it. */
const DAYS = 14;

/** Remembers the campaign whose link led to this page: the mark of its address names the campaign, and no person. */
export function rememberCampaign(): void {
  const mark = new URLSearchParams(globalThis.location.search).get(CAMPAIGN_PARAMETER) ?? "";
  if (CAMPAIGN_MARK.test(mark)) writeStored("local", KEY, { mark, at: Date.now() });
}

/** Returns the mark of the campaign that led the buyer here within the last days; undefined without one. */
export function campaignNow(): string | undefined {
  const { mark, at } = (readStored("local", KEY) ?? {}) as { mark?: unknown; at?: unknown };
  if (typeof mark !== "string" || typeof at !== "number" || !CAMPAIGN_MARK.test(mark)) return undefined;
  return Date.now() - at < DAYS * 86_400_000 ? mark : undefined;
}
