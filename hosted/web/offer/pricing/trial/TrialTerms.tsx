import { RotateCcw } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { countryChoices } from "#kit/countries.ts";
import { useFormat } from "#kit/format.ts";
import { ClientChoice } from "#offer/pricing/trial/ClientChoice.tsx";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import type { Terms } from "#offer/pricing/trial/trialAddress.ts";
import type { TrialPrice } from "#offer/pricing/trial/usePriced.ts";
import { IconButton } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select, type Option } from "#ui/input/Select.tsx";
import { cx } from "#ui/classes.ts";
import css from "#offer/pricing/trial/TrialTerms.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  terms: Terms;
  settings: Settings;
  price: TrialPrice;
  onChange: (change: Partial<Terms>) => void;
};

/** Countries outside the choice list that a winery exports to. */
const EXPORT = ["GB", "NO", "US", "CA", "JP", "CN", "HK", "SG", "AU"];

/** A text field that takes effect on blur or Enter, so that the price does not follow every key. */
function Settled({
  value,
  onSettle,
  list,
  ...rest
}: {
  value: string;
  onSettle: (value: string) => void;
  list?: string;
  maxLength: number;
  placeholder?: string;
  autoCapitalize?: string;
}): ReactNode {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setText(value);
  }
  const settle = (): void => (text.trim() === value ? undefined : onSettle(text.trim()));
  return (
    <Input
      {...rest}
      list={list}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => (event.key === "Enter" ? settle() : undefined)}
    />
  );
}

/** Returns the shipping methods with their cost for this basket; those that do not serve the address are marked. */
function useWays({ settings, price, terms }: Omit<Props, "onChange">): Option[] {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const { priced } = price;
  return settings.rules.shipping.map((method) => {
    const choice = priced?.shippingChoices.find((one) => one.ref === method.ref);
    const cost = choice && (choice.totalTtcCents > 0 ? format.money(choice.totalTtcCents) : t("totals.free"));
    return {
      value: method.ref,
      label: `${method.name} · ${cost ?? (priced ? t("terms.notServed") : t(`carriers.kind.${method.kind}`))}`,
      disabled: priced !== null && !choice && method.ref !== terms.ref,
    };
  });
}

function Rewards({ terms, settings, price, onChange }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const { loyalty } = settings.rules;
  const codes = useId();
  return (
    <div className={cx(layout.grid4, layout.pair, layout.top)}>
      <Field label={t("terms.code")}>
        <Settled
          value={terms.promoCode}
          maxLength={15}
          list={codes}
          autoCapitalize="characters"
          onSettle={(code) => onChange({ promoCode: code.toLocaleUpperCase() })}
        />
      </Field>
      <datalist id={codes}>
        {settings.codes.map(({ code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </datalist>
      {loyalty ? (
        <>
          <Field label={t("terms.level")}>
            <Select
              value={terms.level}
              options={[
                { value: "", label: t("terms.noLevel") },
                ...loyalty.levels.map((level) => ({
                  value: level.id,
                  label: `${level.name} · ${t("loyalty.points", { count: level.points })}`,
                })),
              ]}
              onChange={(event) => onChange({ level: event.target.value })}
            />
          </Field>
          <Field
            label={t("terms.points")}
            hint={
              terms.points === null && terms.clientId && price.priced
                ? t("terms.pointsNow", { points: format.count(price.points) })
                : undefined
            }
          >
            <NumberInput
              value={terms.points}
              min={0}
              max={100_000_000}
              onChange={(points) => onChange({ points })}
            />
          </Field>
        </>
      ) : null}
    </div>
  );
}

function Grid({ terms, settings, onChange }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const { typologies } = settings.rules;
  return (
    <Field label={t("terms.grid")} className={css.whole}>
      <Select
        value={terms.typology}
        options={[
          { value: "", label: t(terms.clientId ? "terms.clientGrid" : "terms.publicGrid") },
          // An old link may name a grid that no longer exists: the price then reports it.
          ...(terms.typology && !typologies.some((grid) => grid.key === terms.typology)
            ? [{ value: terms.typology, label: terms.typology }]
            : []),
          ...typologies.map((grid) => ({
            value: grid.key,
            label: `${grid.name} · ${t(grid.ttc ? "totals.ttc" : "totals.ht")}`,
          })),
        ]}
        onChange={(event) => onChange({ typology: event.target.value })}
      />
    </Field>
  );
}

function Destination(props: Props): ReactNode {
  const { terms, settings, onChange } = props;
  const { t, i18n } = useTranslation("pricing");
  const { shipping, territories = [] } = settings.rules;
  const abroad = [
    ...shipping.flatMap((method) => method.countries),
    ...territories.map((row) => row.country),
  ];
  const countries = countryChoices(i18n.resolvedLanguage ?? "fr", [...abroad, ...EXPORT]);
  return (
    <div className={cx(layout.grid4, layout.pair, layout.top)}>
      <Grid {...props} />
      <Field label={t("terms.at")} className={css.whole}>
        <Input
          type="datetime-local"
          value={terms.at}
          onChange={(event) => onChange({ at: event.target.value.slice(0, 16) })}
          end={
            terms.at ? (
              <IconButton size="s" label={t("terms.now")} onClick={() => onChange({ at: "" })}>
                <RotateCcw aria-hidden="true" />
              </IconButton>
            ) : null
          }
        />
      </Field>
      <Field label={t("terms.country")}>
        <Select
          value={terms.country}
          options={[{ value: "", label: t("terms.noCountry") }, ...countries]}
          onChange={(event) => onChange({ country: event.target.value })}
        />
      </Field>
      <Field label={t("terms.zipcode")}>
        <Settled
          value={terms.zipcode}
          maxLength={12}
          placeholder="75001"
          onSettle={(zipcode) =>
            onChange({ zipcode, ...(zipcode && !terms.country ? { country: "FR" } : {}) })
          }
        />
      </Field>
    </div>
  );
}

/** Edits the terms of the basket: client, date, destination and method. */
export function TrialTerms(props: Props): ReactNode {
  const { terms, settings, onChange } = props;
  const { t } = useTranslation("pricing");
  const ways = useWays(props);
  return (
    <div className={layout.stack4}>
      <ClientChoice
        clientId={terms.clientId}
        typologies={settings.rules.typologies}
        onChange={(clientId) => onChange({ clientId })}
      />
      <Destination {...props} />
      <Checkbox
        label={t("terms.mountain")}
        checked={terms.mountain}
        onChange={(event) => onChange({ mountain: event.target.checked })}
      />
      <Field label={t("terms.delivery")}>
        <Select
          value={terms.ref}
          options={[{ value: "", label: t("terms.noDelivery") }, ...ways]}
          onChange={(event) => onChange({ ref: event.target.value })}
        />
      </Field>
      <Rewards {...props} />
    </div>
  );
}
