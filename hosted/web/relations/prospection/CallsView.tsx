import type { CallAnswer } from "#kit/api.ts";
import { PhoneOff, SkipForward } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useSearch } from "wouter";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { CallForm } from "#relations/prospection/CallForm.tsx";
import { CallPerson } from "#relations/prospection/CallPerson.tsx";
import { CallScript } from "#relations/prospection/CallScript.tsx";
import { FillCallList } from "#relations/prospection/FillCallList.tsx";
import { PastCalls } from "#relations/prospection/PastCalls.tsx";
import { useCallQueue, type CallQueue } from "#relations/prospection/useCallQueue.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import css from "#relations/prospection/calls.module.css";
import * as layout from "#ui/layout.ts";

type Answer = CallAnswer<"GET /v1/prospects/calls">;

/** Says who is on the list and not proposed, and why. */
function LeftOut({ counts }: Pick<Answer, "counts">): ReactNode {
  const { t } = useTranslation("prospection");
  const said = (["noConsent", "objected", "noNumber", "inError"] as const).filter((name) => counts[name] > 0);
  if (said.length === 0) return null;
  return (
    <Notice title={t("calls.leftOut")}>
      <ul className={css.reasons}>
        {said.map((name) => (
          <li key={name}>{t(`calls.counts.${name}`, { count: counts[name] })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says why nobody is left to call. */
function NobodyLeft({ queue, data }: { queue: CallQueue; data: Answer }): ReactNode {
  const { t } = useTranslation("prospection");
  const format = useFormat();
  const isLater = data.laterOn !== null;
  if (queue.isSkipped)
    return (
      <EmptyState
        icon={<PhoneOff aria-hidden="true" />}
        title={t("calls.skippedAll")}
        text={t("calls.skippedAllText")}
      >
        <Button look="primary" onClick={queue.again}>
          {t("calls.again")}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<PhoneOff aria-hidden="true" />}
      title={t(isLater ? "calls.noneNow" : "calls.none")}
      text={
        data.laterOn === null
          ? t("calls.noneText")
          : t("calls.later", { count: data.counts.later, on: format.date(data.laterOn) })
      }
    >
      <FillCallList />
      <ButtonLink href={paths.prospection()}>{t("calls.toList")}</ButtonLink>
    </EmptyState>
  );
}

/** One prospect at a time: who, the words to say, the result, the next one. */
function CallWork({ queue, data }: { queue: CallQueue; data: Answer }): ReactNode {
  const { t } = useTranslation("prospection");
  const { current } = queue;
  if (!current)
    return (
      <Card>
        <NobodyLeft queue={queue} data={data} />
      </Card>
    );
  return (
    <div className={css.work}>
      <div className={css.person}>
        <Card
          title={queue.isAsked ? t("calls.one") : t("calls.left", { count: queue.left })}
          aside={
            <Button
              look="quiet"
              size="s"
              icon={<SkipForward aria-hidden="true" />}
              onClick={() => queue.skip(current.id)}
            >
              {t(queue.isAsked ? "calls.toCalls" : "calls.skip")}
            </Button>
          }
        >
          <CallPerson key={current.id} prospect={current} isFirst={queue.isFirst} />
        </Card>
      </div>
      <div className={css.words}>
        <CallScript prospect={current} />
      </div>
      <div className={css.result}>
        <CallForm key={current.id} prospect={current} today={data.today} queue={queue} />
      </div>
      <div className={css.before}>
        <PastCalls key={current.id} clientId={current.id} />
      </div>
    </div>
  );
}

/** The call list of the prospects, one after the other; `clientId=` in the address brings one forward. */
export default function CallsView(): ReactNode {
  const { t } = useTranslation("prospection");
  const clientId = new URLSearchParams(useSearch()).get("clientId");
  const [isMine, setMine] = useState(false);
  const queue = useCallQueue({ isMine, clientId });
  return (
    <div className={layout.stack4}>
      <Checkbox
        label={t("calls.mine")}
        hint={t("calls.mineHint")}
        checked={isMine}
        onChange={({ target }) => setMine(target.checked)}
      />
      <Answered of={queue.answer} waiting="24rem" card>
        {(data) => (
          <>
            <LeftOut counts={data.counts} />
            <CallWork queue={queue} data={data} />
          </>
        )}
      </Answered>
    </div>
  );
}
