import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type {
  CallResult,
  CampaignStatus,
  RecipientState,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import { Mail, MailOpen, MessageSquareText, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import css from "#relations/campaigns/campaigns.module.css";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Colour groups of the statuses of campaigns. */
const CAMPAIGN_GROUPS: Readonly<Record<CampaignStatus, StatusGroup>> = {
  draft: "cancel",
  ready: "waiting",
  scheduled: "waiting",
  sending: "online",
  paused: "waiting",
  sent: "finished",
  cancelled: "cancel",
  failed: "error",
};

/** Colour groups of the states of recipients. */
export const RECIPIENT_GROUPS: Readonly<Record<RecipientState, StatusGroup>> = {
  waiting: "waiting",
  claimed: "online",
  accepted: "finished",
  refused: "error",
  uncertain: "waiting",
  skipped: "cancel",
};

export const CHANNEL_ICONS: Readonly<Record<Channel, LucideIcon>> = {
  mail: Mail,
  sms: MessageSquareText,
  letter: MailOpen,
  call: Phone,
};

/** Colour groups of the results of calls. */
export const CALL_GROUPS: Readonly<Record<CallResult, StatusGroup>> = {
  reached: "finished",
  interested: "finished",
  notReached: "waiting",
  callBack: "waiting",
  objected: "cancel",
  wrongNumber: "error",
};

/** The status of a campaign in a word; an automatic one that runs is active. */
export function CampaignBadge(props: { status: CampaignStatus; isAutomatic?: boolean }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { status, isAutomatic } = props;
  return (
    <StatusBadge group={CAMPAIGN_GROUPS[status]}>
      {t(isAutomatic && status === "sending" ? "statuses.active" : `statuses.${status}`)}
    </StatusBadge>
  );
}

/** A channel with its icon. */
export function ChannelName({ channel }: { channel: Channel }): ReactNode {
  const { t } = useTranslation("campaigns");
  const Icon = CHANNEL_ICONS[channel];
  return (
    <span className={cx(layout.inline1, layout.middle, layout.oneLine, layout.quiet, css.channel)}>
      <Icon size={15} aria-hidden="true" />
      {t(`channels.${channel}`)}
    </span>
  );
}

type KindProps = { campaign: Pick<CampaignView, "channel" | "kind" | "purpose"> };

/** The channel and the purpose of a campaign, below its title. */
export function CampaignKind({ campaign }: KindProps): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <span className={cx(layout.row2, layout.middle)}>
      <ChannelName channel={campaign.channel} />
      <span className={layout.quiet}>
        {t(campaign.purpose ? `purposes.${campaign.purpose}` : `kinds.${campaign.kind}`)}
      </span>
    </span>
  );
}
