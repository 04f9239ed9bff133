import { payableOf, type ClaimView } from "@cuvee/core/billing/payments/views.ts";
import type { BankLineView } from "@cuvee/core/billing/payments/statements.contract.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useClientAccount, useFindClients, useSaved } from "#billing/payments/money.ts";
import { Shares } from "#billing/payments/AllocationRows.tsx";
import { allocationsOf, spreadOver, type ShareOf } from "#billing/payments/shares.ts";
import { useFormat } from "#kit/format.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Fields = { clientId: string | null };

/** Matches an unidentified sum: the client, and which of their documents it pays. */
export function MatchDialog({ line, onClose }: { line: BankLineView; onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const saved = useSaved(onClose);
  const findClients = useFindClients();
  const [byHand, setByHand] = useState<ShareOf | null>(null);
  // Submits the values on screen at that moment.
  const now = useRef<{ owed: readonly ClaimView[]; shares: ShareOf }>({ owed: [], shares: new Map() });
  const record = useRecordForm<"POST /v1/payments/bank-lines/:lineId/match", Fields>({
    route: "POST /v1/payments/bank-lines/:lineId/match",
    initial: { clientId: null },
    toInput: ({ clientId }) => ({
      params: { lineId: line.id },
      body: {
        version: line.version,
        as: {
          kind: "documents",
          clientId: clientId ?? "",
          allocations: allocationsOf(now.current.owed, now.current.shares),
        },
      },
    }),
    fieldOf: (path) => path.replace("as.", ""),
    onSaved: saved(t("statements.matched")),
  });
  const clientId = record.form.watch("clientId");
  const { data } = useClientAccount(clientId);
  const owed = payableOf(data?.owed ?? []);
  const shares = byHand ?? spreadOver(owed, line.amountCents);
  now.current = { owed, shares };
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("statements.dialogMatch")}
      text={`${format.money(line.amountCents)} · ${line.label}`}
      submit={t("statements.match")}
    >
      <ComboField
        name="clientId"
        label={t("record.client")}
        hint={t("record.clientHint")}
        search={findClients}
        onChosen={() => setByHand(null)}
      />
      {data ? (
        <Shares
          owed={owed}
          shares={shares}
          amount={line.amountCents}
          title={t("record.owed", { name: data.client.name })}
          onChange={setByHand}
          onSpread={() => setByHand(null)}
        />
      ) : null}
    </FormDialog>
  );
}
