import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { leftOf } from "@cuvee/core/billing/documents/portions.ts";
import {
  creditAmounts,
  leftToCredit,
  type CreditPart,
  type CreditScope,
} from "@cuvee/core/sales/bills/credit.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { CreditLines, CreditPrices, type CreditLine } from "#sales/bills/CreditLines.tsx";
import { CreditPreview } from "#sales/bills/CreditPreview.tsx";
import { useCreditable } from "#sales/bills/creditable.ts";
import { useMakeDocument } from "#sales/bills/makeDocument.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { RadioCards, type Card } from "#ui/input/RadioCards.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import * as layout from "#ui/layout.ts";

type Mode = CreditScope["mode"];
type Props = { document: DocumentView; onClose: () => void };

/** Returns the lines of a document that are not fully credited. */
const linesOf = (parts: readonly CreditPart[]): CreditLine[] =>
  parts.flatMap(({ source, before }) =>
    source.lines
      .map((line) => ({ ...line, left: leftOf(line, before) }))
      .filter(({ left }) => left.amountCents > 0)
      .map(({ id, name, detail, left }) => ({
        id,
        name,
        detail,
        quantity: left.quantity,
        amountCents: left.amountCents,
      })),
  );

type Draft = {
  mode: Mode;
  /** Units to credit, by line. */
  quantities: Readonly<Record<string, number>>;
  /** Right unit prices in cents, by line. */
  prices: Readonly<Record<string, number>>;
  amountCents: number;
  reopens: boolean;
  reason: string;
};
const EMPTY: Draft = {
  mode: "whole",
  quantities: {},
  prices: {},
  amountCents: 0,
  reopens: false,
  reason: "",
};

/** Returns what is credited. */
function scopeOf(
  { mode, quantities, prices, amountCents }: Draft,
  lines: readonly CreditLine[],
): CreditScope {
  if (mode === "lines")
    return {
      mode,
      lines: Object.entries(quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([id, quantity]) => ({ id, quantity })),
    };
  if (mode === "prices")
    return {
      mode,
      prices: lines.flatMap(({ id, amountCents: now, quantity }) => {
        const unitCents = prices[id];
        return unitCents !== undefined && unitCents < Math.round(now / quantity) ? [{ id, unitCents }] : [];
      }),
    };
  return mode === "amount" ? { mode, amountCents } : { mode };
}

type DraftProps = {
  document: DocumentView;
  parts: readonly CreditPart[];
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
};

/** Returns the scopes of a credit note as cards. */
function useCards({ document, parts, draft, onDraft }: DraftProps): Card<Mode>[] {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const { quantities, prices, amountCents } = draft;
  const lines = linesOf(parts);
  const left = leftToCredit(parts);
  const isHt = parts[0]?.source.chain === "ht";
  const more: Record<Mode, ReactNode> = {
    whole: undefined,
    lines: (
      <CreditLines lines={lines} value={quantities} onChange={(value) => onDraft({ quantities: value })} />
    ),
    amount: (
      <Field
        label={t(isHt ? "credit.amountHt" : "credit.amountTtc")}
        hint={t("credit.most", { amount: format.money(left) })}
      >
        <NumberInput
          unit="€"
          decimals={2}
          written={2}
          min={0}
          max={left / 100}
          value={amountCents / 100}
          onChange={(value) => onDraft({ amountCents: Math.round((value ?? 0) * 100) })}
        />
      </Field>
    ),
    prices: (
      <CreditPrices
        lines={lines}
        isHt={isHt}
        value={prices}
        onChange={(value) => onDraft({ prices: value })}
      />
    ),
  };
  const modes =
    document.kind === "bill"
      ? (["whole", "lines", "amount", "prices"] as const)
      : (["whole", "amount"] as const);
  return modes.map((value) => ({
    value,
    title: t(`credit.${value}`),
    text: t(`credit.${value}Text`),
    more: more[value],
  }));
}

type Amounts = ReturnType<typeof creditAmounts>;
type CreditFieldsProps = DraftProps & { amounts: Amounts; failure: string | undefined };

function CreditFields({ amounts, failure, ...props }: CreditFieldsProps): ReactNode {
  const { t } = useTranslation("invoicing");
  const { document, draft, onDraft } = props;
  const cards = useCards(props);
  return (
    <div className={layout.stack4}>
      <RadioCards
        legend={t("credit.what")}
        cards={cards}
        value={draft.mode}
        onChange={(mode) => onDraft({ mode })}
      />
      <CreditPreview document={document} amounts={amounts} touched={draft.mode !== "whole"} />
      <Field label={t("credit.reason")} hint={t("credit.reasonHint")}>
        <TextArea
          rows={2}
          maxLength={300}
          value={draft.reason}
          onChange={({ target }) => onDraft({ reason: target.value })}
        />
      </Field>
      {document.kind === "bill" ? (
        <Checkbox
          label={t("credit.reopens")}
          hint={t("credit.reopensHint")}
          checked={draft.reopens}
          onChange={({ target }) => onDraft({ reopens: target.checked })}
        />
      ) : null}
      {failure ? <FormError>{failure}</FormError> : null}
    </div>
  );
}

/**
 * A form for a credit note (avoir) of an invoice or deposit: of all that is left, of lines, of an amount, of prices;
 * the result is shown first.
 */
export default function CreditDialog({ document, onClose }: Props): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const format = useFormat();
  const keep = useUpdateDocument();
  const [attempt, setAttempt] = useState(0);
  const reread = (): void => setAttempt(attempt + 1);
  const { parts, error } = useCreditable(document, attempt);
  const [draft, setDraft] = useState(EMPTY);
  // Another user credited it meanwhile: the remaining amounts are computed again.
  const onStale = (): void => {
    reread();
    void keep();
  };
  const { make, busy, failure } = useMakeDocument({ onClose, onStale });
  const what = scopeOf(draft, parts ? linesOf(parts) : []);
  const amounts = parts ? creditAmounts(parts, what) : null;
  const isRight = amounts !== null && !("code" in amounts);
  const reason = draft.reason.trim();
  const send = (): Promise<void> => {
    const input = { what: what as never, reopens: draft.reopens, reason };
    return make(input, (id, idempotencyKey) =>
      call(
        "POST /v1/documents/:documentId/credits",
        { params: { documentId: document.id }, body: { id, ...input } },
        { idempotencyKey },
      ),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("credit.title", { number: document.number })}
      text={t("credit.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={!isRight || reason === ""} onClick={() => void send()}>
            {isRight
              ? t("credit.confirm", { amount: format.money(amounts.totalTtcCents) })
              : t("credit.button")}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={reread} />
      ) : parts === null || amounts === null ? (
        <div aria-busy="true">
          <Skeleton height="16rem" />
        </div>
      ) : leftToCredit(parts) === 0 ? (
        <Notice>{t("credit.nothing")}</Notice>
      ) : (
        <CreditFields
          document={document}
          parts={parts}
          draft={draft}
          onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
          amounts={amounts}
          failure={failure?.message}
        />
      )}
    </Dialog>
  );
}
