import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { priceRows, type PriceRow } from "#offer/pricing/priceRows.ts";
import { useDelay } from "#sales/cart/choices.tsx";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Field } from "#ui/Field.tsx";
import { TextArea } from "#ui/Input.tsx";
import type { ReadLine } from "./OrderLines.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import type { Doing } from "./usePlacing.ts";
import { WrongSummary } from "./WrongSummary.tsx";
import css from "./ReviewStep.module.css";

type Props = {
  form: CheckoutForm;
  priced: PricedOrder;
  lines: readonly ReadLine[];
  seller: { name: string; contact: string };
  doing: Doing;
  /** What the last try was refused for. */
  refusal: ReactNode;
};

/** What is taken off or paid beside the lines and the carriage. */
const BESIDE: ReadonlySet<PriceRow["kind"]> = new Set([
  "code",
  "loyalty",
  "discount",
  "wrapping",
  "tickets",
  "duty",
  "touristTax",
]);

/**
 * The last look before the obligation to pay: what is ordered, how it comes, the total, and the consents (code de la
 * consommation L221-14: the button says that ordering obliges to pay).
 */
export function ReviewStep({ form, priced, lines, seller, doing, refusal }: Props): ReactNode {
  const { t } = useTranslation(["purchase", "cart"]);
  const format = useFormat();
  const delay = useDelay();
  const chosen = priced.shippingChoices.find((choice) => choice.ref === priced.shipping.ref);
  const busy = doing !== "nothing";
  return (
    <div className={css.review}>
      <ul className={css.lines} aria-label={t("review.lines")}>
        {lines.map((line) => (
          <li key={line.key}>
            <span>
              {line.quantity}&nbsp;× {[line.name, line.vintage, line.format].filter(Boolean).join(" ")}
            </span>
            <span>{line.isGift ? t("cart:line.free") : format.money(line.amountCents)}</span>
          </li>
        ))}
        {priceRows(priced)
          .filter((row) => BESIDE.has(row.kind))
          .map((row) => (
            <li key={row.id}>
              <span>{t(`cart:totals.${row.kind}`, { code: row.kind === "code" ? row.name : "" })}</span>
              <span>{row.cents < 0 ? `−\u00a0${format.money(-row.cents)}` : format.money(row.cents)}</span>
            </li>
          ))}
        {chosen ? (
          <li>
            <span>{[chosen.name, delay(chosen)].filter(Boolean).join(", ")}</span>
            <span>
              {chosen.totalTtcCents > 0
                ? format.money(chosen.totalTtcCents)
                : t(chosen.franco ? "cart:delivery.free" : "cart:delivery.none")}
            </span>
          </li>
        ) : null}
      </ul>
      <Field label={t("review.notes")} optional error={form.errorOf("notes")}>
        <TextArea rows={2} maxLength={500} {...form.text("notes")} />
      </Field>
      <div className={css.consents}>
        <Checkbox label={t("review.adult")} error={form.errorOf("adult")} {...form.check("adult")} />
        <Checkbox label={t("review.terms")} error={form.errorOf("terms")} {...form.check("terms")} />
        <Disclosure summary={t("review.termsMore")} className={css.terms}>
          {t("review.termsText", seller)}
        </Disclosure>
      </div>
      {refusal}
      <WrongSummary wrong={form.wrong?.step === "payment" ? form.wrong : null} />
      <p className={css.total}>
        <span>{t("review.total")}</span>
        <strong>{format.money(priced.dueNowCents)}</strong>
      </p>
      <Button type="submit" look="primary" size="l" wide busy={busy} className={css.order}>
        {t("review.button")}
      </Button>
      <p className={css.doing} role="status">
        {busy ? `${t(doing === "paying" ? "review.paying" : "review.sending")} ${t("review.keep")}` : null}
      </p>
    </div>
  );
}
