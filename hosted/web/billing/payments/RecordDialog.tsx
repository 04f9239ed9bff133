import { payableOf, type ClaimView } from "@cuvee/core/billing/payments/views.ts";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { today, useClientAccount, useFindClients, useMoneyRules, useSaved } from "#billing/payments/money.ts";
import { Shares } from "#billing/payments/AllocationRows.tsx";
import { allocationsOf, spreadOver, type ShareOf } from "#billing/payments/shares.ts";
import { useTypeOptions } from "#billing/payments/labels.tsx";
import { newId, type CallAnswer, type CallInput } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

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

/** Field with the initial focus: the payer, or the amount if the payer is known. */
const firstField = (name: string) => ({
  get current(): HTMLElement | null {
    return document.querySelector<HTMLElement>(`[role="dialog"] input[name="${name}"]`);
  },
});
const FIRST = { client: firstField("clientId"), amount: firstField("amountCents") };

/** Returns the form of a payment, the debts of its payer, and the shares of the amount. */
function usePayment({ client, documentId, onClose }: Props) {
  const { t } = useTranslation("payments");
  const [id] = useState(newId);
  const [byHand, setByHand] = useState<ShareOf | null>(null);
  const saved = useSaved(onClose);
  const payer = client?.id ?? null;
  const initial = useMemo<Fields>(
    () => ({
      clientId: payer,
      amountCents: null,
      type: "check",
      receivedOn: today(),
      reference: "",
      bankId: null,
    }),
    [payer],
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
        allocations: allocationsOf(now.current.owed, now.current.shares),
      },
    }),
    onSaved: saved(t("record.saved")),
  });
  const { getValues, setValue, watch } = record.form;
  const amount = watch("amountCents") ?? 0;
  const account = useClientAccount(watch("clientId")).data;
  const owed = inOrder(payableOf(account?.owed ?? []), documentId);
  const shares = byHand ?? spreadOver(owed, amount, documentId);
  now.current = { owed, shares };
  // Most payers pay what they owe: the named document, or everything. Proposed once for a payer.
  const proposed = useRef<string | null>(null);
  useEffect(() => {
    if (!account || proposed.current === account.client.id) return;
    proposed.current = account.client.id;
    const named = owed.find((o) => o.id === documentId);
    if (getValues("amountCents") === null && named) setValue("amountCents", named.openCents);
  }, [account, owed, documentId, getValues, setValue]);
  return { record, amount, account, owed, shares, setByHand };
}

/** Returns what is said above the debts: their sum, and what the payer has to their credit. */
function useStanding(account: CallAnswer<"GET /v1/payments/clients/:clientId"> | undefined): string[] {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const sums = [
    ["whole", payableOf(account?.owed ?? []).reduce((all, o) => all + o.openCents, 0)],
    ["credits", account?.credits.reduce((all, c) => all + c.openCents, 0) ?? 0],
    ["free", account?.free.reduce((all, f) => all + f.freeCents, 0) ?? 0],
  ] as const;
  return sums
    .filter(([, sum]) => sum > 0)
    .map(([key, sum]) => t(`record.${key}`, { amount: format.money(sum) }));
}

/** Records a received payment: payer, amount, method, and the documents that it pays. Everything works by keyboard. */
export function RecordDialog(props: Props): ReactNode {
  const { client, onClose } = props;
  const { t } = useTranslation("payments");
  const findClients = useFindClients();
  const { bankChoices } = useMoneyRules();
  const types = useTypeOptions();
  const { record, amount, account, owed, shares, setByHand } = usePayment(props);
  const note = useStanding(account);
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("record.title")}
      text={t("record.text")}
      initialFocus={client ? FIRST.amount : FIRST.client}
      submit={t("record.submit")}
    >
      <ComboField
        name="clientId"
        label={t("record.client")}
        hint={t("record.clientHint")}
        search={findClients}
        onChosen={() => setByHand(null)}
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
      {bankChoices.length > 1 ? (
        <SelectField name="bankId" label={t("record.bank")} none={t("record.noBank")} options={bankChoices} />
      ) : null}
      {account ? (
        <Shares
          owed={owed}
          shares={shares}
          amount={amount}
          title={t("record.owed", { name: account.client.name })}
          onChange={setByHand}
          onSpread={() => setByHand(null)}
          note={note}
        />
      ) : null}
    </FormDialog>
  );
}
