import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartShipping } from "@cuvee/core/sales/cart/cart.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { tidyZip, zipIsNumeric, zipIsPossible } from "@cuvee/core/kit/postal.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field, FieldError } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useChoiceCards } from "#sales/cart/choices.tsx";
import { asksMountain, chosenWay, countriesServed, usualChoice, wayOf } from "#sales/cart/lines.ts";
import css from "./CartPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  rules: ShopRules;
  priced: PricedOrder;
  shipping: CartShipping;
  onChange: (shipping: CartShipping) => void;
};

const NO_WAY = { ref: null, collectionPoint: null };

type WhereProps = {
  served: readonly string[];
  country: string;
  onTyped: (value: string) => void;
  onWrong: (value: boolean) => void;
  onChange: (shipping: CartShipping) => void;
  shipping: CartShipping;
  wrong: boolean;
  typed: string;
  commit: (text: string) => void;
};

function Where({
  served,
  country,
  onTyped,
  onWrong,
  onChange,
  shipping,
  wrong,
  typed,
  commit,
}: WhereProps): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  return (
    <div className={cx(layout.grid3, layout.top, css.where)}>
      {served.length > 1 ? (
        <Field label={t("delivery.country")}>
          <Select
            value={country}
            options={served.map((value) => ({ value, label: format.country(value) }))}
            onChange={(event) => {
              onTyped("");
              onWrong(false);
              onChange({ country: event.target.value, zipcode: "", ...NO_WAY });
            }}
          />
        </Field>
      ) : null}
      <Field
        label={t("delivery.zipcode")}
        hint={shipping.zipcode ? undefined : t("delivery.zipcodeHint")}
        error={wrong ? t("delivery.zipcodeWrong") : undefined}
      >
        <Input
          value={typed}
          autoComplete="postal-code"
          inputMode={zipIsNumeric(country) ? "numeric" : "text"}
          maxLength={12}
          onChange={(event) => {
            onTyped(event.target.value);
            onWrong(false);
            // Five digits are a complete French postal code: it is used before the field loses the focus.
            if (country === "FR" && /^\d{5}$/.test(event.target.value)) commit(event.target.value);
          }}
          onBlur={() => commit(typed)}
          onKeyDown={(event) => (event.key === "Enter" ? commit(typed) : undefined)}
        />
      </Field>
    </div>
  );
}

type MountainProps = {
  shipping: CartShipping;
  onChange: (shipping: CartShipping) => void;
  country: string;
};

function Mountain({ shipping, onChange, country }: MountainProps): ReactNode {
  const { t } = useTranslation("cart");
  return (
    <Checkbox
      label={t("delivery.mountain")}
      hint={t("delivery.mountainHint")}
      checked={shipping.mountain ?? false}
      onChange={(event) => onChange({ ...shipping, country, mountain: event.target.checked })}
    />
  );
}

/**
 * Shows the price of every delivery mode for a country and postal code; the choice made here is kept for the checkout.
 */
export function DeliveryEstimate({ rules, priced, shipping, onChange }: Props): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const served = countriesServed(rules);
  const country = shipping.country ?? served[0] ?? "FR";
  const [typed, setTyped] = useState(shipping.zipcode ?? "");
  const [wrong, setWrong] = useState(false);
  const title = useId();
  const cards = useChoiceCards(priced.shippingChoices, rules.shipping);
  const way = chosenWay(shipping);
  const chosen = priced.shippingChoices.find((choice) => choice.ref === way)?.ref ?? null;
  const excise = priced.problems.find((problem) => problem.code === "excise");
  const first = usualChoice(priced.shippingChoices);

  const [known, setKnown] = useState(shipping.zipcode);
  if (shipping.zipcode !== known) {
    setKnown(shipping.zipcode);
    setTyped(shipping.zipcode ?? "");
  }
  const choose = useEffectEvent(() => {
    // One mode is always chosen once the address is known, so that the total on screen is the one to pay.
    if (shipping.zipcode && first && !chosen)
      onChange({ ...shipping, country, ...wayOf(priced.shippingChoices, first) });
  });
  useEffect(() => choose(), [shipping.zipcode, first, chosen]);

  const commit = (text: string): void => {
    const zipcode = tidyZip(text, country);
    const possible = zipcode === "" || zipIsPossible(zipcode, country);
    setWrong(!possible);
    if (!possible || zipcode === (shipping.zipcode ?? "")) return;
    onChange({ ...shipping, country, zipcode, ...(zipcode ? {} : NO_WAY) });
  };
  return (
    <section className={layout.grid3} aria-labelledby={title}>
      <h3 id={title} className={layout.strong}>
        {t("delivery.title")}
      </h3>
      <Where
        served={served}
        country={country}
        onTyped={setTyped}
        onWrong={setWrong}
        onChange={onChange}
        shipping={shipping}
        wrong={wrong}
        typed={typed}
        commit={commit}
      />
      {shipping.zipcode && asksMountain(rules) ? (
        <Mountain shipping={shipping} onChange={onChange} country={country} />
      ) : null}
      {shipping.zipcode && priced.problems.some((problem) => problem.code === "no-delivery") ? (
        <FieldError>{t("problems.no-delivery")}</FieldError>
      ) : null}
      {excise ? (
        <div tabIndex={-1} data-problem>
          <FieldError>{t("problems.excise", { country: format.country(country) })}</FieldError>
        </div>
      ) : null}
      {shipping.zipcode && cards.length > 0 ? (
        <RadioCards
          legend={t("delivery.choices")}
          hideLegend
          cards={cards}
          value={chosen}
          onChange={(ref) => onChange({ ...shipping, country, ...wayOf(priced.shippingChoices, ref) })}
        />
      ) : null}
    </section>
  );
}
