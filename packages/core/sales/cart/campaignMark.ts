/** Mark that a link of a campaign leaves in the address of the page it leads to: the campaign and its version. */
export const CAMPAIGN_MARK = /^[0-9a-hjkmnp-tv-z]{16}[AB]$/;
/** Name of the parameter of that address. */
export const CAMPAIGN_PARAMETER = "campagne";

/** Returns the mark of a campaign; it names no person. */
export const campaignMark = (campaignId: string, variant: "A" | "B"): string => `${campaignId}${variant}`;

/** Reads a mark; null for any other text. */
export function readCampaignMark(mark: string): { campaignId: string; variant: "A" | "B" } | null {
  if (!CAMPAIGN_MARK.test(mark)) return null;
  return { campaignId: mark.slice(0, 16), variant: mark.endsWith("A") ? "A" : "B" };
}
