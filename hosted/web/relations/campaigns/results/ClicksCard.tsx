import type { CampaignResults } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import css from "#relations/campaigns/results/results.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Clicks by day: a table whose figures are drawn as bars too. */
function Days({ days }: { days: CampaignResults["days"] }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ clicks }) => clicks));
  return (
    <SmallTable label={t("clicks.byDay")} head={[t("clicks.day"), t("clicks.count")]}>
      <tbody>
        {days.map(({ day, clicks }) => (
          <tr key={day}>
            <th scope="row" className={cx(layout.oneLine, layout.regular)}>
              {format.date(day, "day")}
            </th>
            <td className={css.barCell}>
              <span className={css.bar}>
                <span aria-hidden="true" style={{ width: `${(100 * clicks) / most}%` }} />
                {format.count(clicks)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

/** Returns a link as it is read: without the protocol. */
const shown = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

/** Clicks of readers, robots apart: by link and by day, without persons unless the shop marks them. */
export function ClicksCard(props: { results: CampaignResults; hasVersions: boolean }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { results, hasVersions } = props;
  const links = results.links.toSorted((a, b) => b.clicks - a.clicks);
  return (
    <Card title={t("clicks.title")}>
      <div className={layout.stack4}>
        <p>
          <strong>{t("clicks.total", { count: results.clicks })}</strong>{" "}
          <span className={layout.quiet}>
            {results.clickedRecipients === null
              ? t("clicks.withoutPersons")
              : t("clicks.byPersons", { count: results.clickedRecipients })}
          </span>
        </p>
        {links.length > 0 ? (
          <SmallTable
            label={t("clicks.byLink")}
            head={[t("clicks.link"), ...(hasVersions ? [t("ab.short")] : []), { end: t("clicks.count") }]}
          >
            <tbody>
              {links.map(({ id, url, variant, clicks }) => (
                <tr key={id}>
                  <th scope="row" className={cx(layout.regular, layout.breakable)}>
                    {shown(url)}
                  </th>
                  {hasVersions ? <td>{variant}</td> : null}
                  <EndCell>{format.count(clicks)}</EndCell>
                </tr>
              ))}
            </tbody>
          </SmallTable>
        ) : (
          <p className={layout.quiet}>{t("clicks.noLink")}</p>
        )}
        {results.days.length > 0 ? <Days days={results.days} /> : null}
      </div>
    </Card>
  );
}
