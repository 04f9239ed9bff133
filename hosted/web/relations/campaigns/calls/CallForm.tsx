import type { RecipientRow } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { CALL_RESULTS, type CallResult } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf, instantOf } from "@cuvee/core/visits/events/zone.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import css from "#relations/campaigns/calls/calls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type CallFormProps = { row: RecipientRow; onDone: (id: string) => void };

/** The day and the time at which a client wants to be called back. */
type CallBackTime = { day: string | null; time: string };

/** Sends the result of a call. */
function useNoting({ row, onDone }: CallFormProps) {
  const { t } = useTranslation("campaigns");
  const [busy, setBusy] = useState<CallResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const note = async (result: CallResult, words: string, back: CallBackTime): Promise<void> => {
    const at = back.day === null ? null : instantOf(back.day, back.time || "10:00", SHOP_TIME_ZONE);
    setBusy(result);
    setFailure(null);
    try {
      await call("PUT /v1/campaigns/recipients/:recipientId/call", {
        params: { recipientId: row.id },
        body: { result, note: words.trim(), callBackAt: result === "callBack" ? at : null },
      });
      showSnackbar("success", t("calls.noted", { name: row.clientName }));
      onDone(row.id);
    } catch (error) {
      setFailure(problemOf(error).message);
      setBusy(null);
    }
  };
  return { busy, failure, note };
}

/** Asks before an objection, which counts for every campaign: nobody is kept from calls by a slip of the finger. */
function useObjection({ clientName }: RecipientRow): () => Promise<true | null> {
  const { t } = useTranslation("campaigns");
  return () =>
    ask({
      title: t("calls.objectTitle", { name: clientName }),
      text: t("calls.objectText"),
      validateLabel: t("callResults.objected"),
      error: true,
    });
}

/** Note and result of a call; a result leads to the next client. */
export function CallForm({ row, onDone }: CallFormProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const [words, setWords] = useState(row.callNote);
  const [isBack, setBack] = useState(false);
  const [back, setBackAt] = useState<CallBackTime>(() => ({
    day: addDays(dayOf(Date.now(), SHOP_TIME_ZONE), 1),
    time: "10:00",
  }));
  const { busy, failure, note } = useNoting({ row, onDone });
  const askObjection = useObjection(row);
  const press = async (result: CallResult): Promise<void> => {
    if (result === "callBack" && !isBack) return setBack(true);
    if (result === "objected" && !(await askObjection())) return;
    await note(result, words, back);
  };
  return (
    <Card title={t("calls.result")}>
      <div className={layout.stack4}>
        {failure ? <FormError>{failure}</FormError> : null}
        <Field label={t("calls.note")} optional>
          <TextArea
            value={words}
            rows={2}
            maxLength={2000}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        {isBack ? (
          <div className={cx(layout.grid4, layout.top, css.back)}>
            <Field label={t("calls.backDay")}>
              <DateInput
                value={back.day}
                min={dayOf(Date.now(), SHOP_TIME_ZONE)}
                onChange={(day) => setBackAt({ ...back, day })}
              />
            </Field>
            <Field label={t("when.time")}>
              <Input
                type="time"
                value={back.time}
                onChange={({ target }) => setBackAt({ ...back, time: target.value })}
              />
            </Field>
          </div>
        ) : null}
        <div className={css.results} role="group" aria-label={t("calls.result")}>
          {CALL_RESULTS.map((result) => (
            <Button
              key={result}
              wide
              look={result === "interested" ? "primary" : result === "objected" ? "danger" : "secondary"}
              busy={busy === result}
              disabled={busy !== null && busy !== result}
              onClick={() => void press(result)}
            >
              {t(result === "callBack" && isBack ? "calls.backConfirm" : `callResults.${result}`)}
            </Button>
          ))}
        </div>
        <p className={layout.quiet}>{t("calls.resultHint")}</p>
      </div>
    </Card>
  );
}
