import type { ProspectToCall } from "@cuvee/core/relations/prospection/contract.ts";
import {
  PROSPECT_CALL_RESULTS,
  REFUSAL_REASONS,
  type ProspectCallResult,
  type RefusalReason,
} from "@cuvee/core/relations/prospection/prospection.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { useEffect, useState, type ReactNode } from "react";
import { call, newId } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import type { CallQueue } from "#relations/prospection/useCallQueue.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import { useWork } from "#ui/work.ts";
import css from "#relations/prospection/calls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Hour of a call back where none is said. */
const BACK_TIME = "10:00";

type CallFormProps = { prospect: ProspectToCall; today: string; queue: Pick<CallQueue, "done" | "skip"> };

/** The result that is being filled in, and its details. */
function useResult({ prospect: { id, name }, today, queue }: CallFormProps) {
  const { t } = useTranslation("prospection");
  const { busy, failure, run } = useWork("inPlace");
  const [note, setNote] = useState("");
  const [chosen, setChosen] = useState<ProspectCallResult | null>(null);
  const [back, setBack] = useState<{ day: string | null; time: string }>({
    day: dayAfter(today, 1),
    time: BACK_TIME,
  });
  const [reason, setReason] = useState<RefusalReason>("supplier");
  const [callId] = useState(newId);
  const save = async (result: ProspectCallResult): Promise<void> => {
    const isBack = result === "callBack";
    await run(async () => {
      await call(
        "POST /v1/prospects/:clientId/calls",
        {
          params: { clientId: id },
          body: {
            id: callId,
            result,
            note: note.trim(),
            reason: result === "notInterested" ? reason : null,
            callBackOn: isBack ? (back.day ?? today) : null,
            callBackTime: isBack && back.time ? back.time : null,
          },
        },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t(isBack ? "calls.recordedBack" : "calls.recorded", { name }));
      queue.done(id);
    }, result);
  };
  const press = async (result: ProspectCallResult): Promise<void> => {
    if (busy !== null) return;
    if ((result === "callBack" || result === "notInterested") && chosen !== result) return setChosen(result);
    if (result === "objected") {
      const isSure = await ask({
        title: t("calls.objectTitle", { name }),
        text: t("calls.objectText"),
        validateLabel: t("results.objected"),
        error: true,
      });
      if (!isSure) return;
    }
    await save(result);
  };
  return { busy, failure, note, setNote, chosen, back, setBack, reason, setReason, press };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]") !== null;

/** Keys of the results, while the focus is in the page of calls and in no field: 1 to 6, and N for the next one. */
function useKeys(press: (result: ProspectCallResult) => Promise<void>, skip: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || isTyping(event.target)) return;
      const main = document.querySelector("main");
      if (!(event.target instanceof Node) || !main?.contains(event.target)) return;
      const result = PROSPECT_CALL_RESULTS[Number(event.key) - 1];
      if (result === undefined && event.key.toLowerCase() !== "n") return;
      event.preventDefault();
      if (result === undefined) skip();
      else void press(result);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** Note and result of a call; a result leads to the next prospect. */
export function CallForm(props: CallFormProps): ReactNode {
  const { prospect, today, queue } = props;
  const { t } = useTranslation("prospection");
  const { busy, failure, note, setNote, chosen, back, setBack, reason, setReason, press } = useResult(props);
  useKeys(press, () => queue.skip(prospect.id));
  return (
    <Card title={t("calls.result")}>
      <div className={layout.stack4}>
        {failure ? <FormError>{failure}</FormError> : null}
        <Field label={t("calls.note")} optional>
          <TextArea value={note} rows={2} maxLength={2000} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {chosen === "callBack" ? (
          <div className={cx(layout.grid4, layout.top, css.back)}>
            <Field label={t("calls.backDay")} hint={t("calls.backHint")}>
              <DateInput value={back.day} min={today} onChange={(day) => setBack({ ...back, day })} />
            </Field>
            <Field label={t("calls.backTime")}>
              <Input
                type="time"
                value={back.time}
                onChange={({ target }) => setBack({ ...back, time: target.value })}
              />
            </Field>
          </div>
        ) : null}
        {chosen === "notInterested" ? (
          <Field label={t("calls.reason")}>
            <Select
              value={reason}
              options={REFUSAL_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
              onChange={({ target }) => setReason(target.value as RefusalReason)}
            />
          </Field>
        ) : null}
        <div className={css.results} role="group" aria-label={t("calls.result")}>
          {PROSPECT_CALL_RESULTS.map((result, at) => (
            <Button
              key={result}
              wide
              look={result === "interested" ? "primary" : result === "objected" ? "danger" : "secondary"}
              busy={busy === result}
              disabled={busy !== null && busy !== result}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => void press(result)}
            >
              {chosen === result ? t(`calls.confirm.${result}`) : t(`results.${result}`)}
            </Button>
          ))}
        </div>
        <p className={cx(layout.quiet, layout.small, css.keys)}>{t("calls.keys")}</p>
      </div>
    </Card>
  );
}
