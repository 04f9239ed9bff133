import type { ClientRfm as Rfm } from "@cuvee/core/relations/lists/rfm.contract.ts";
import { RFM_BUYERS_MIN } from "@cuvee/core/relations/lists/rfm.ts";
import type { ClientKind } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { segmentProposal } from "#relations/lists/proposals.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import css from "#relations/lists/Rfm.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const SCORES = [1, 2, 3, 4, 5];

type ScoreProps = { label: string; value: string; score: number };

/** One score out of five, with the figure that it stands for. */
function Score({ label, value, score }: ScoreProps): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <li className={css.score}>
      <span className={layout.quiet}>{label}</span>
      <span className={css.value}>{value}</span>
      <span className={css.bar} role="img" aria-label={t("rfm.score", { score })}>
        {SCORES.map((one) => (
          <span key={one} className={cx(css.part, one <= score && css.full)} />
        ))}
      </span>
    </li>
  );
}

type ScoresProps = { scores: NonNullable<Rfm["scores"]>; kind: ClientKind };

function Scores({ scores, kind }: ScoresProps): ReactNode {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const mayOpen = useMayOpen();
  const { segment, recency, frequency, monetary, lastOn, times, cents } = scores;
  return (
    <>
      <div className={layout.grid1}>
        <strong>{t(`rfm.segments.${segment}`)}</strong>
        <span className={layout.quiet}>{t(`rfm.texts.${segment}`)}</span>
      </div>
      <ul className={cx(layout.plain, layout.grid2)}>
        <Score label={t("rfm.recency")} value={format.date(`${lastOn}T12:00:00Z`, "short")} score={recency} />
        <Score label={t("rfm.frequency")} value={t("rfm.times", { count: times })} score={frequency} />
        {monetary === undefined ? null : (
          <Score label={t("rfm.monetary")} value={format.money(cents)} score={monetary} />
        )}
      </ul>
      {mayOpen(paths.addContactList()) ? (
        <Link href={paths.addContactList({ proposal: segmentProposal(segment, kind) })}>{t("rfm.see")}</Link>
      ) : null}
    </>
  );
}

/** The place of a client among the buyers of the shop, on the page of the client. */
export default function ClientRfm({ clientId, kind }: { clientId: string; kind: ClientKind }): ReactNode {
  const { t } = useTranslation("lists");
  const answer = useAnswer("GET /v1/clients/:clientId/rfm", { params: { clientId } });
  return (
    <Card title={t("rfm.title")}>
      <Answered of={answer} waiting="6rem">
        {({ scores, buyers }) => (
          <div className={layout.stack3}>
            {scores ? (
              <Scores scores={scores} kind={kind} />
            ) : (
              <p className={cx(layout.unmargined, layout.quiet)}>
                {t(buyers < RFM_BUYERS_MIN ? "rfm.few" : "rfm.none")}
              </p>
            )}
            <Disclosure summary={t("rfm.how")}>
              <p className={cx(layout.unmargined, layout.quiet)}>{t("rfm.howText")}</p>
            </Disclosure>
          </div>
        )}
      </Answered>
    </Card>
  );
}
