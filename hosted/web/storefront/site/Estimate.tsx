import { displayNames } from "@cuvee/core/kit/intl.ts";
import { tidyZip, zipIsPossible } from "@cuvee/core/kit/postal.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { pickFormat } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useSite } from "./context.ts";
import { Still } from "./Later.tsx";
import css from "./ProductPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Choices = PricedOrder["shippingChoices"];

/** Shows the delivery costs by each method. */
function Answer({ choices }: { choices: Choices | null }): ReactNode {
  const { say, format } = useSite();
  return (
    <div role="status">
      {choices?.length === 0 ? (
        <p className={cx(layout.small, layout.danger)}>{say("estimate.none")}</p>
      ) : null}
      {choices && choices.length > 0 ? (
        <ul className={css.choices}>
          {choices.map((choice) => (
            <li key={choice.ref}>
              <span>{choice.name}</span>
              <b>{choice.totalTtcCents === 0 ? say("estimate.free") : format.money(choice.totalTtcCents)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The countries of delivery; the form reads the chosen one. */
function CountrySelect({ countries }: { countries: readonly string[] }): ReactNode {
  const { data, say } = useSite();
  const names = displayNames(data.lang, { type: "region" });
  return (
    <label>
      <span>{say("estimate.country")}</span>
      <select name="country" defaultValue={countries.includes("FR") ? "FR" : countries[0]}>
        {countries.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Estimates the delivery of a bottle or of a carton, by postal code; the pricing engine loads on demand. */
export function Estimate({ product, offer }: { product: Product; offer: SiteOffer }): ReactNode {
  const { data, say } = useSite();
  const [choices, setChoices] = useState<Choices | null>(null);
  const [wrong, setWrong] = useState(false);
  const error = useId();
  const countries = [...new Set(offer.rules.shipping.flatMap((method) => method.countries))];
  if (countries.length === 0) return null;
  const ask = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const country = String(form.get("country") ?? countries[0] ?? "FR");
    const zipcode = tidyZip(String(form.get("zipcode") ?? ""), country);
    const isGood = zipcode !== "" && zipIsPossible(zipcode, country);
    setWrong(!isGood);
    if (!isGood) return setChoices(null);
    const picked = pickFormat(product, offer, { vintage: "", format: "" }, data.at);
    if (!picked) return;
    const { priceOrder, shelve } = await import("@cuvee/core/offer/pricing/pricing.ts");
    const priced = priceOrder(
      { lines: [{ formatId: picked.format.id, quantity: picked.offer.min }], shipping: { country, zipcode } },
      {
        shelf: shelve(offer.products),
        buyer: { typology: offer.typology },
        rules: offer.rules,
        at: data.at,
      },
    );
    setChoices(priced.shippingChoices);
  };
  return (
    <form className={cx(layout.grid2, css.estimate)} onSubmit={(event) => void ask(event)} noValidate>
      <p className={layout.quiet}>{say("estimate.title")}</p>
      <div className={cx(layout.row3, css.where)}>
        {countries.length > 1 ? (
          <Still>
            <CountrySelect countries={countries} />
          </Still>
        ) : null}
        <label>
          <span>{say("estimate.zipcode")}</span>
          <input
            name="zipcode"
            autoComplete="postal-code"
            inputMode="text"
            maxLength={12}
            aria-invalid={wrong}
            aria-describedby={wrong ? error : undefined}
          />
        </label>
        <button type="submit">{say("estimate.ask")}</button>
      </div>
      {wrong ? (
        <p id={error} className={cx(layout.small, layout.danger)} role="alert">
          {say("estimate.wrong")}
        </p>
      ) : null}
      <Answer choices={choices} />
    </form>
  );
}
