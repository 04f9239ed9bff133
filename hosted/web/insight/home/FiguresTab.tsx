import { Calculator } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { call, newId, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type Recount = NonNullable<CallAnswer<"GET /v1/figures/recount">["last"]>;

/** Polling interval while the figures are compared, in milliseconds. */
const POLL_MS = 1000;

/** Shows what the last comparison found, or that it failed. */
function Result({ of }: { of: Recount }): ReactNode {
  const { t } = useTranslation("home");
  const format = useFormat();
  const nameOf = usePersonName();
  const { state, askedBy, askedAt, endedAt } = of;
  const name = askedBy === null ? "" : nameOf(askedBy);
  const when = format.date(endedAt ?? askedAt, "dateTime");
  if (state === "running")
    return <p role="status">{t("recount.running", { name, when: format.date(askedAt, "dateTime") })}</p>;
  if (state === "failed")
    return (
      <Notice tone="error" title={t("recount.failed")}>
        {t("recount.failedText", { name, when })}
      </Notice>
    );
  const found = (["facts", "sums", "clients"] as const).filter((key) => of[key] > 0);
  return (
    <>
      <p>{askedBy === null ? t("recount.night", { when }) : t("recount.done", { when, name })}</p>
      {found.length === 0 ? (
        <Notice tone="success" title={t("recount.right")}>
          {t("recount.rightText")}
        </Notice>
      ) : (
        <Notice tone="warning" title={t("recount.wrong")}>
          <Facts facts={found.map((key) => [t(`recount.${key}`), format.count(of[key])])} />
        </Notice>
      )}
    </>
  );
}

/** The tab of the settings in which a user asks to compare the figures with the sales, and reads the last result. */
export default function FiguresTab(): ReactNode {
  const { t } = useTranslation("home");
  const answer = useAnswer(
    "GET /v1/figures/recount",
    {},
    { refreshInterval: (latest) => (latest?.last?.state === "running" ? POLL_MS : 0) },
  );
  const { busy, failure, run } = useWork("inPlace");
  const key = useRef(newId());
  const start = (): Promise<boolean> =>
    run(async () => {
      const started = await call("POST /v1/figures/recount", {}, { idempotencyKey: key.current });
      key.current = newId();
      await answer.mutate(started, { revalidate: false });
    });
  const isRunning = answer.data?.last?.state === "running";
  return (
    <Card title={t("recount.title")}>
      <div className={layout.grid4}>
        <p className={layout.balanced}>{t("recount.text")}</p>
        <Answered of={answer} waiting="4rem">
          {({ last }) => (last ? <Result of={last} /> : <p className={layout.quiet}>{t("recount.none")}</p>)}
        </Answered>
        {failure ? <FormError>{failure}</FormError> : null}
        <div>
          <Button
            look="primary"
            icon={<Calculator aria-hidden="true" />}
            busy={busy !== null || isRunning}
            onClick={() => void start()}
          >
            {t("recount.start")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
