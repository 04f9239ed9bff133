import { oldestFirst } from "@cuvee/core/billing/payments/ledger.ts";
import { payableOf, type ClaimView } from "@cuvee/core/billing/payments/views.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { today, useFindClients, useMoneyRules, useRefresh } from "#billing/payments/money.ts";
import { Shares, type ShareOf } from "#billing/payments/AllocationRows.tsx";
import { useTypeOptions } from "#billing/payments/labels.tsx";
import { newId, useAnswer, type CallInput } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import * as layout from "#ui/layout.ts";

type Body = NonNullable<CallInput<"POST /v1/settlements">["body"]>;
type Fields = {
  clientId: string | null;
  amountCents: number | null;
  type: string;
  receivedOn: string | null;
  reference: string;
  bankId: string | null;
};
type Props = {
  /** The payer, and the document to pay first, if they are known already. */
  client?: { id: string; name: string };
  documentId?: string;
  onClose: () => void;
};

/** Returns the debts with the named document in front: it is paid first. */
const inOrder = (owed: readonly ClaimView[], first: string | undefined): readonly ClaimView[] =>
  first ? [...owed].sort((a, b) => Number(b.id === first) - Number(a.id === first)) : owed;

/** Allocates an amount to the debts, the named document first, then the oldest. */
function spreadOver(owed: readonly ClaimView[], amount: number, first: string | undefined): ShareOf {
  const named = owed.find((o) => o.id === first);
  const own = named ? Math.min(amount, named.openCents) : 0;
  const rest = oldestFirst(
    owed.filter((o) => o !== named),
    cents(amount - own),
  );
  return new Map([
    ...(named && own > 0 ? [[named.id, own] as const] : []),
    ...rest.map((r) => [r.id, r.amountCents] as const),
  ]);
}

/** Field with the initial focus: the payer, or the amount if the payer is known. */
const firstField = (name: string) => ({
  get current(): HTMLElement | null {
    return document.querySelector<HTMLElement>(`[role="dialog"] input[name="${name}"]`);
  },
});
const FIRST = { client: firstField("clientId"), amount: firstField("amountCents") };

/** Records a received payment: payer, amount, method, and the documents that it pays. Everything works by keyboard. */
export function RecordDialog({ client, documentId, onClose }: Props): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const refresh = useRefresh();
  const findClients = useFindClients();
  const { banks } = useMoneyRules();
  const types = useTypeOptions();
  const [id] = useState(newId);
  const [byHand, setByHand] = useState<ShareOf | null>(null);
  const initial = useMemo<Fields>(
    () => ({
      clientId: client?.id ?? null,
      amountCents: null,
      type: "check",
      receivedOn: today(),
      reference: "",
      bankId: null,
    }),
    [client?.id],
  );
  // Submits the values on screen at that moment.
  const now = useRef<{ owed: readonly ClaimView[]; shares: ShareOf }>({ owed: [], shares: new Map() });
  const record = useRecordForm<"POST /v1/settlements", Fields>({
    route: "POST /v1/settlements",
    initial,
    toInput: ({ clientId, amountCents, type, receivedOn, ...fields }) => ({
      body: {
        ...fields,
        id,
        clientId: clientId ?? "",
        amountCents: amountCents ?? 0,
        type: type as Body["type"],
        receivedOn: receivedOn ?? "",
        allocations: [...now.current.shares]
          .filter(([, amount]) => amount > 0)
          .map(([of, amount]) =>
            now.current.owed.find((o) => o.id === of)?.kind === "order"
              ? { orderId: of, amountCents: amount }
              : { documentId: of, amountCents: amount },
          ),
      },
    }),
    onSaved: async () => {
      showSnackbar("success", t("record.saved"));
      onClose();
      await refresh();
    },
  });
  const clientId = record.form.watch("clientId");
  const amount = record.form.watch("amountCents") ?? 0;
  const account = useAnswer(
    "GET /v1/payments/clients/:clientId",
    clientId === null ? null : { params: { clientId } },
  ).data;
  const owed = inOrder(payableOf(account?.owed ?? []), documentId);
  const shares = byHand ?? spreadOver(owed, amount, documentId);
  now.current = { owed, shares };
  useEffect(() => setByHand(null), [clientId]);
  const whole = owed.reduce((all, o) => all + o.openCents, 0);
  const given = [...shares.values()].reduce((all, n) => all + n, 0);
  // Most payers pay what they owe: the named document, or everything.
  useEffect(() => {
    const named = owed.find((o) => o.id === documentId);
    if (account && record.form.getValues("amountCents") === null && named)
      record.form.setValue("amountCents", named.openCents);
  }, [account?.client.id]);
  const standing = [
    { key: "credits", sum: account?.credits.reduce((all, c) => all + c.openCents, 0) ?? 0 },
    { key: "free", sum: account?.free.reduce((all, f) => all + f.freeCents, 0) ?? 0 },
  ].filter((one) => one.sum > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("record.title")}
      text={t("record.text")}
      initialFocus={client ? FIRST.amount : FIRST.client}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("record.submit")}>
        <div className={layout.grid4}>
          <ComboField
            name="clientId"
            label={t("record.client")}
            hint={t("record.clientHint")}
            search={findClients}
            chosen={client ? { value: client.id, label: client.name } : null}
          />
          <FieldRow>
            <MoneyField name="amountCents" label={t("record.amount")} min={1} />
            <SelectField name="type" label={t("record.type")} options={types} />
          </FieldRow>
          <FieldRow>
            <DateField name="receivedOn" label={t("record.receivedOn")} max={today()} />
            <TextField
              name="reference"
              label={t("record.reference")}
              hint={t("record.referenceHint")}
              maxLength={60}
              optional
            />
          </FieldRow>
          {banks.length > 1 ? (
            <SelectField
              name="bankId"
              label={t("record.bank")}
              none={t("record.noBank")}
              options={banks.map((b) => ({ value: b.id, label: `${b.name} ${b.iban}` }))}
            />
          ) : null}
          {account ? (
            <Shares
              owed={owed}
              shares={shares}
              amount={amount}
              title={t("record.owed", { name: account.client.name })}
              onChange={setByHand}
              onSpread={() => setByHand(null)}
              note={[
                ...(whole > 0 ? [t("record.whole", { amount: format.money(whole) })] : []),
                ...standing.map(({ key, sum }) => t(`record.${key}`, { amount: format.money(sum) })),
              ]}
              given={given}
            />
          ) : null}
        </div>
      </RecordForm>
    </Dialog>
  );
}
