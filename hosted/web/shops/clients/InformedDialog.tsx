import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import {
  FUNCTION_CHANNELS,
  type FunctionChannel,
  type FunctionCounts,
} from "@cuvee/core/shops/consents/reach.ts";
import { useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";

/** Outcomes of clients who are left out, in the order of the screen. */
const LEFT_OUT = ["reached", "objected", "individuals", "noAddress"] as const;

type Props = {
  chosen: RowsChosen;
  count: number;
  /** Gets whether something was recorded. */
  onDone: (recorded: boolean) => void;
};

/** Records the statement for all chosen clients; one key is kept while the outcome is unknown. */
function useInforming(chosen: RowsChosen) {
  const { mutate } = useSWRConfig();
  const [idempotencyKey, setKey] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [counts, setCounts] = useState<FunctionCounts | null>(null);
  const keep = async (channel: FunctionChannel, proof: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { rows: chosen, channel, proof: proof.trim() };
      setCounts(await call("POST /v1/clients/bulk/reach", { body }, { idempotencyKey }));
      void mutate(answersOf("GET /v1/clients/:clientId/reach"));
    } catch (failure) {
      if (!canRetry(failure)) setKey(newId());
      setError(problemOf(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, counts, keep, renew: () => setKey(newId()) };
}

/** Says for how many clients the statement was recorded, and why not for the others. */
function Outcome({ counts }: { counts: FunctionCounts }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const left = LEFT_OUT.filter((outcome) => counts[outcome] > 0);
  return (
    <div className={layout.stack3} role="status">
      <Notice tone={counts.recorded > 0 ? "success" : "info"}>
        {t("bulk.function.recorded", { count: counts.recorded })}
      </Notice>
      {left.length > 0 ? (
        <ul className={layout.stack1}>
          {left.map((outcome) => (
            <li key={outcome} className={layout.quiet}>
              {t(`bulk.function.${outcome}`, {
                count: counts[outcome],
                figure: format.count(counts[outcome]),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Records that chosen professionals were informed as contacts of their company, with the proof of it. */
export function InformedDialog({ chosen, count, onDone }: Props): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const { busy, error, counts, keep, renew } = useInforming(chosen);
  const [channel, setChannel] = useState<FunctionChannel>("mail");
  const [proof, setProof] = useState("");
  const [isTried, setTried] = useState(false);
  const lacksProof = proof.trim().length < 3;
  const save = (): void => (lacksProof ? setTried(true) : void keep(channel, proof));
  const end = (): void => onDone(counts !== null && counts.recorded > 0);
  return (
    <Dialog
      open
      onClose={end}
      title={t("bulk.function.title")}
      text={counts ? undefined : `${t("bulk.text", { count })} ${t("bulk.function.text")}`}
      actions={
        counts ? (
          <Button look="primary" onClick={end}>
            {t("common:close")}
          </Button>
        ) : (
          <>
            <Button onClick={end}>{t("common:cancel")}</Button>
            <Button look="primary" busy={busy} onClick={save}>
              {t("reaching.dialog.save")}
            </Button>
          </>
        )
      }
    >
      {counts ? (
        <Outcome counts={counts} />
      ) : (
        <div className={layout.stack4}>
          <Field label={t("reaching.dialog.address")}>
            <Select
              value={channel}
              options={FUNCTION_CHANNELS.map((one) => ({
                value: one,
                label: t(`reaching.channel.${one}`),
              }))}
              onChange={(event) => {
                const next = FUNCTION_CHANNELS.find((one) => one === event.target.value);
                if (next) setChannel(next);
                renew();
              }}
            />
          </Field>
          <Field
            label={t("reaching.dialog.proof")}
            hint={t("bulk.function.proofHint")}
            error={isTried && lacksProof ? t("reaching.dialog.proofNeeded") : undefined}
          >
            <TextArea
              rows={3}
              maxLength={1000}
              value={proof}
              onChange={(event) => {
                setProof(event.target.value);
                renew();
              }}
            />
          </Field>
          {error ? <FormError>{error}</FormError> : null}
        </div>
      )}
    </Dialog>
  );
}
