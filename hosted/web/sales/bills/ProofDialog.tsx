import { PROOF_KINDS, type DocumentProofs, type ProofKind } from "@cuvee/core/sales/bills/proofs.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { canRetry, newId, problemOf } from "#kit/api.ts";
import { sendProof } from "#sales/bills/proofs.ts";
import { Button } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import type { Day } from "#ui/date/dates.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";

type Props = {
  documentId: string;
  required: "export" | "dispatch";
  onKept: (proofs: DocumentProofs) => void;
  onClose: () => void;
};

/** Default kind of proof, by the reason for it. */
const USUAL: Record<Props["required"], ProofKind> = { export: "exa", dispatch: "cmr" };

/** A form to keep a proof with an invoice: its kind, its date, its file. */
export default function ProofDialog({ documentId, required: requested, onKept, onClose }: Props): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const today = dayInFrance(Date.now()) as Day;
  const [kind, setKind] = useState<ProofKind>(USUAL[requested]);
  const [dated, setDated] = useState<Day | null>(today);
  const [file, setFile] = useState<File | null>(null);
  const [pressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newId);
  const needed = (missing: boolean): string | undefined =>
    pressed && missing ? t("common:rules.needed") : undefined;
  const keep = async (): Promise<void> => {
    setPressed(true);
    if (!file || !dated) return;
    setBusy(true);
    setFailure(null);
    try {
      onKept(await sendProof(documentId, { kind, dated, file }, key));
    } catch (error) {
      if (!canRetry(error)) setKey(newId());
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("proof.add")}
      text={t(`proof.why.${requested}`)}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void keep()}>
            {t("proof.keep")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <Field label={t("proof.kind")}>
          <Select
            value={kind}
            options={PROOF_KINDS.map((value) => ({ value, label: t(`proof.kinds.${value}`) }))}
            onChange={(event) => setKind(event.target.value as ProofKind)}
          />
        </Field>
        <Field label={t("proof.dated")} error={needed(dated === null)}>
          <DateInput value={dated} onChange={setDated} max={today} />
        </Field>
        <Field label={t("proof.file")} hint={t("proof.formats")} error={needed(file === null)}>
          <Input
            type="file"
            accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              setKey(newId());
            }}
          />
        </Field>
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
