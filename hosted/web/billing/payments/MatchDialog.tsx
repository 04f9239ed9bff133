import { oldestFirst } from "@cuvee/core/billing/payments/ledger.ts";
import { payableOf, type ClaimView } from "@cuvee/core/billing/payments/views.ts";
import type { BankLineView } from "@cuvee/core/billing/payments/statements.contract.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFindClients, useRefresh } from "#billing/payments/money.ts";
import { Shares, type ShareOf } from "#billing/payments/AllocationRows.tsx";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Fields = { clientId: string | null };

/** Matches an unidentified sum: the client, and which of their documents it pays. */
export function MatchDialog({ line, onClose }: { line: BankLineView; onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const refresh = useRefresh();
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
          allocations: [...now.current.shares]
            .filter(([, amount]) => amount > 0)
            .map(([of, amountCents]) =>
              now.current.owed.find((o) => o.id === of)?.kind === "order"
                ? { orderId: of, amountCents }
                : { documentId: of, amountCents },
            ),
        },
      },
    }),
    fieldOf: (path) => path.replace("as.", ""),
    onSaved: async () => {
      showSnackbar("success", t("statements.matched"));
      onClose();
      await refresh();
    },
  });
  const clientId = record.form.watch("clientId");
  const { data } = useAnswer(
    "GET /v1/payments/clients/:clientId",
    clientId === null ? null : { params: { clientId } },
  );
  const owed = payableOf(data?.owed ?? []);
  const shares: ShareOf =
    byHand ?? new Map(oldestFirst(owed, line.amountCents).map((s) => [s.id, s.amountCents as number]));
  now.current = { owed, shares };
  const given = [...shares.values()].reduce((all, n) => all + n, 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("statements.dialogMatch")}
      text={`${format.money(line.amountCents)} · ${line.label}`}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("statements.match")}>
        <div className={layout.grid4}>
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
              given={given}
              title={t("record.owed", { name: data.client.name })}
              onChange={setByHand}
              onSpread={() => setByHand(null)}
            />
          ) : null}
        </div>
      </RecordForm>
    </Dialog>
  );
}
