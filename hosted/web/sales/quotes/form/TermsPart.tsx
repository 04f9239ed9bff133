import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import {
  SALE_PAYMENTS,
  type QuoteContent,
  type SalePayment,
  type SubType,
} from "@cuvee/core/sales/quotes/quotes.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { PAYMENT_TERMS } from "@cuvee/core/shops/settings/billing.ts";
import type { AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { SchedulePart } from "#sales/quotes/form/SchedulePart.tsx";
import type { Sale } from "#sales/quotes/form/saleState.ts";
import type { SaleOptions, SaleClient } from "#sales/quotes/form/usePrice.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/quotes/form/TermsPart.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  sale: Sale;
  subType: SubType;
  options: SaleOptions;
  client: SaleClient | null;
  priced: PricedOrder;
  shippingRef: Ref<HTMLSelectElement>;
  onSale: (next: (sale: Sale) => Sale) => void;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

const TERMS = PAYMENT_TERMS.filter((one): one is AccountTerms => one !== "order");

type AccountTermsFieldProps = {
  payment: QuoteContent["payment"];
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
  client: SaleClient | null;
};

function AccountTermsField({ payment, onContent, client }: AccountTermsFieldProps): ReactNode {
  const { t } = useTranslation(["quotes", "clients", "status"]);
  return (
    <Field label={t("clients:form.paymentTerms")}>
      <Select
        value={payment.terms ?? ""}
        onChange={({ target }) =>
          onContent((before) => ({
            ...before,
            payment: { ...before.payment, terms: (target.value || null) as AccountTerms | null },
          }))
        }
        options={[
          {
            value: "",
            label: t("terms.ofClient", {
              terms: client?.account ? t(`clients:terms.${client.account.terms}`) : "—",
            }),
          },
          ...TERMS.map((value) => ({ value, label: t(`clients:terms.${value}`) })),
        ]}
      />
    </Field>
  );
}

type ShippingFieldProps = {
  shippingRef: Ref<HTMLSelectElement>;
  shipping: QuoteContent["shipping"];
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
  methods: SaleOptions["rules"]["shipping"];
  prices: ReadonlyMap<string, PricedOrder["shippingChoices"][number]>;
};

function ShippingField({ shippingRef, shipping, onContent, methods, prices }: ShippingFieldProps): ReactNode {
  const { t } = useTranslation(["quotes", "clients", "status"]);
  const format = useFormat();
  return (
    <Field label={t("terms.shipping")}>
      <Select
        ref={shippingRef}
        value={shipping.ref ?? ""}
        onChange={({ target }) =>
          onContent((before) => ({
            ...before,
            shipping: { ...before.shipping, ref: target.value || null },
          }))
        }
        options={[
          { value: "", label: t("terms.noShipping") },
          ...methods.map(({ ref, name }) => {
            const choice = prices.get(ref);
            return { value: ref, label: choice ? `${name} · ${format.money(choice.totalTtcCents)}` : name };
          }),
        ]}
      />
    </Field>
  );
}

type InstructionsFieldProps = {
  client: SaleClient | null;
  shipping: QuoteContent["shipping"];
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

function InstructionsField({ client, shipping, onContent }: InstructionsFieldProps): ReactNode {
  const { t } = useTranslation(["quotes", "clients", "status"]);
  return (
    <Field label={t("terms.instructions")} optional>
      <TextArea
        key={`i${client?.id}`}
        rows={1}
        maxLength={500}
        defaultValue={shipping.instructions}
        onBlur={({ target }) =>
          onContent((before) => ({
            ...before,
            shipping: { ...before.shipping, instructions: target.value.trim() },
          }))
        }
      />
    </Field>
  );
}

type PaymentFieldProps = {
  canAccount: boolean;
  client: SaleClient | null;
  payment: QuoteContent["payment"];
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
  types: readonly SalePayment[];
};

function PaymentField({ canAccount, client, payment, onContent, types }: PaymentFieldProps): ReactNode {
  const { t } = useTranslation(["quotes", "clients", "status"]);
  return (
    <Field
      label={t("terms.payment")}
      hint={canAccount ? undefined : client ? t("terms.noAccount") : undefined}
    >
      <Select
        value={payment.type}
        onChange={({ target }) =>
          onContent((before) => ({
            ...before,
            payment: { type: target.value as SalePayment, terms: null },
          }))
        }
        options={types.map((type) => ({ value: type, label: t(`payments.${type}`) }))}
      />
    </Field>
  );
}

function LanguageField({
  sale,
  onSale,
}: {
  sale: Sale;
  onSale: (next: (sale: Sale) => Sale) => void;
}): ReactNode {
  const { t } = useTranslation(["quotes", "clients", "status"]);
  return (
    <Field label={t("terms.lang")}>
      <Select
        value={sale.lang}
        onChange={({ target }) => onSale((before) => ({ ...before, lang: target.value }))}
        options={LANGUAGES.map((value) => ({ value, label: t(`clients:langs.${value}`) }))}
      />
    </Field>
  );
}

/** A form for delivery, payment, validity, and texts. */
export function TermsPart(props: Props): ReactNode {
  const { sale, subType, options, client, priced, shippingRef, onSale, onContent } = props;
  const { t } = useTranslation(["quotes", "clients", "status"]);
  const { isAgent } = useSaleRights();
  const { content } = sale;
  const { shipping, payment } = content;
  const prices = new Map(priced.shippingChoices.map((choice) => [choice.ref, choice]));
  const methods = options.rules.shipping.filter(({ ref }) => prices.has(ref) || ref === shipping.ref);
  const canAccount = client?.account !== null && client !== null;
  const types = SALE_PAYMENTS.filter(
    (type) => type !== "account" || canAccount || payment.type === "account",
  );
  return (
    <div className={cx(layout.grid4, layout.pair, layout.top, css.fields)}>
      <ShippingField
        shippingRef={shippingRef}
        shipping={shipping}
        onContent={onContent}
        methods={methods}
        prices={prices}
      />
      <InstructionsField client={client} shipping={shipping} onContent={onContent} />
      <PaymentField
        canAccount={canAccount}
        client={client}
        payment={payment}
        onContent={onContent}
        types={types}
      />
      {payment.type === "account" && !isAgent ? (
        <AccountTermsField payment={payment} onContent={onContent} client={client} />
      ) : null}
      {isAgent ? null : (
        <div className={css.whole}>
          <SchedulePart content={content} totalCents={priced.totalTtcCents} onContent={onContent} />
        </div>
      )}
      {subType === "quote" ? (
        <Field label={t("terms.validUntil")}>
          <DateInput
            value={sale.validUntil}
            min={dayInFrance(Date.now())}
            onChange={(day) => (day ? onSale((before) => ({ ...before, validUntil: day })) : undefined)}
          />
        </Field>
      ) : null}
      <LanguageField sale={sale} onSale={onSale} />
      <Field label={t("terms.notes")} optional className={css.whole}>
        <TextArea
          rows={2}
          maxLength={2000}
          defaultValue={content.notes}
          onBlur={({ target }) => onContent((before) => ({ ...before, notes: target.value.trim() }))}
        />
      </Field>
      <Field label={t("terms.internalNotes")} optional className={css.whole}>
        <TextArea
          rows={2}
          maxLength={2000}
          defaultValue={content.internalNotes}
          onBlur={({ target }) => onContent((before) => ({ ...before, internalNotes: target.value.trim() }))}
        />
      </Field>
    </div>
  );
}
