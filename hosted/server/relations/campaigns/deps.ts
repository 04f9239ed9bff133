import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import type { Services } from "#kit/services.ts";
import type { LetterProvider, SmsProvider } from "#relations/senders/ports.ts";
import type { CampaignTransport } from "#relations/senders/transport.ts";
import type { Campaign } from "./campaigns.queries.ts";

/** Ways in which messages leave this installation; null: there is none. */
type CampaignWays = {
  mail: CampaignTransport | null;
  sms: SmsProvider | null;
  letters: LetterProvider | null;
};

/** Services, prices and ways out that campaigns work with. */
export type CampaignDeps = { services: Services; catalogue: Catalogue; ways: CampaignWays };

/** Checks whether people do the work of a campaign: they print its letters, or make its calls. */
export const isByHand = ({ channel, postedBy }: Pick<Campaign, "channel" | "postedBy">): boolean =>
  channel === "call" || (channel === "letter" && postedBy === "shop");

/** Returns whether a channel can send: letters are printed as a file, and calls made by people. */
export const canSend = ({ ways }: CampaignDeps, channel: "mail" | "sms" | "letter" | "call"): boolean =>
  channel === "letter" || channel === "call" || ways[channel] !== null;
