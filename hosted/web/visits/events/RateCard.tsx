import { Archive, ArrowUp, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { VAT_TYPES } from "@cuvee/core/shops/settings/settings.ts";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import type { RateValues } from "#visits/events/eventValues.ts";
import css from "#visits/events/events.module.css";
import parts from "#visits/events/parts.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  path: string;
  rate: RateValues;
  /** Categories that a tourist tax may count. */
  prices: readonly RateValues[];
  onUp?: (() => void) | undefined;
  onArchive?: () => void;
  onRemove?: () => void;
};

type RateCommandsProps = {
  onUp: (() => void) | undefined;
  name: string;
  onArchive: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function RateCommands({ onUp, name, onArchive, onRemove }: RateCommandsProps): ReactNode {
  const { t } = useTranslation("visits");
  return (
    <span className={layout.inline1}>
      {onUp ? (
        <IconButton size="s" label={t("rates.up", { name })} onClick={onUp}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
      ) : null}
      {onArchive ? (
        <IconButton size="s" label={t("rates.archive", { name })} onClick={onArchive}>
          <Archive aria-hidden="true" />
        </IconButton>
      ) : null}
      {onRemove ? (
        <IconButton size="s" label={t("rates.remove", { name })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  );
}

/** One price, option or tourist tax. */
export function RateCard({ path, rate, prices, onUp, onArchive, onRemove }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const { kind } = rate;
  const name = rate.name || t(`rates.kind.${kind}`);
  const counting = prices.filter((price) => !price.notCounting);
  const text = (field: string, label: string, maxLength: number, optional = true): ReactNode => (
    <TextField
      name={`${path}.${field}`}
      label={label}
      maxLength={maxLength}
      optional={optional}
      autoComplete="off"
    />
  );
  return (
    <div className={cx(layout.grid4, layout.single, parts.part)} role="group" aria-label={name}>
      <div className={cx(layout.line2, layout.middle, layout.between)}>
        <Badge>{t(`rates.kind.${kind}`)}</Badge>
        <RateCommands onUp={onUp} name={name} onArchive={onArchive} onRemove={onRemove} />
      </div>
      <div className={cx(layout.grid4, layout.top, css.grid)}>
        {text("name", t("rates.name"), 80, false)}
        {text("names.en", t("rates.nameEn"), 80)}
        <MoneyField name={`${path}.unitE4`} label={t(`rates.price.${kind}`)} in="e4" min={0} />
        {kind === "tax" ? null : (
          <SelectField
            name={`${path}.vatType`}
            label={t("rates.vat")}
            options={VAT_TYPES.map((value) => ({ value, label: t(`vat.${value}`) }))}
          />
        )}
        {kind === "tax" ? null : (
          <>
            <NumberField name={`${path}.minQuantity`} label={t("rates.min")} min={1} max={9999} optional />
            <NumberField name={`${path}.maxQuantity`} label={t("rates.max")} min={1} max={9999} optional />
          </>
        )}
        <div className={css.whole}>{text("description", t("rates.description"), 300)}</div>
      </div>
      {kind === "price" ? (
        <SwitchField
          name={`${path}.notCounting`}
          label={t("rates.notCounting")}
          hint={t("rates.notCountingHint")}
        />
      ) : (
        <SwitchField name={`${path}.onSite`} label={t("rates.onSite")} hint={t(`rates.onSiteHint.${kind}`)} />
      )}
      {kind === "tax" && prices.length > 0 ? (
        <CheckboxesField
          name={`${path}.taxes`}
          label={t("rates.counts")}
          hint={t("rates.countsHint", { names: counting.map((price) => price.name).join(", ") || "—" })}
          options={prices.map((price) => ({ value: price.id, label: price.name || t("rates.kind.price") }))}
        />
      ) : null}
    </div>
  );
}
