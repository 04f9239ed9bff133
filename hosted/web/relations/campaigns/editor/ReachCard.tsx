import type { CampaignReach } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LOSSES = ["noAddress", "noConsent", "suppressed", "inError", "sameAddress"] as const;

type ReachProps = { reach: CampaignReach; channel: Channel; isInformation: boolean };

/** Members of the lists, those whom the channel does not reach with the reason, and the recipients that remain. */
export function Waterfall({ reach, channel, isInformation }: ReachProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const width = (count: number): string => `${reach.members > 0 ? (100 * count) / reach.members : 0}%`;
  return (
    <div className={css.waterfall}>
      <dl aria-label={t("reach.title")}>
        <div className={css.step}>
          <dt>{t("reach.members", { count: reach.members })}</dt>
          <dd>{format.count(reach.members)}</dd>
        </div>
        {LOSSES.filter((loss) => reach[loss] > 0).map((loss) => (
          <div key={loss} className={cx(css.step, css.loss)}>
            <dt>{t([`reach.${loss}.${channel}`, `reach.${loss}.any`], { count: reach[loss] })}</dt>
            <dd>− {format.count(reach[loss])}</dd>
          </div>
        ))}
        <div className={cx(css.step, css.rest)}>
          <dt>{t("reach.recipients", { count: reach.recipients })}</dt>
          <dd>{format.count(reach.recipients)}</dd>
        </div>
      </dl>
      <div className={css.share} aria-hidden="true">
        <span style={{ width: width(reach.recipients) }} />
      </div>
      {isInformation ? <p className={layout.quiet}>{t("reach.information")}</p> : null}
    </div>
  );
}
