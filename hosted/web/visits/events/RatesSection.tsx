import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { TICKET_KINDS, type TicketKind } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Rate } from "@cuvee/core/visits/events/events.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { Section } from "#ui/form/SectionNav.tsx";
import { newRate, type EventValues, type RateValues } from "#visits/events/eventValues.ts";
import { RateCard } from "#visits/events/RateCard.tsx";
import { useSection } from "#visits/events/sections.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Section on the items sold with the event: prices by category, options, tourist taxes, all of them TTC. */
export function RatesSection({ stored }: { stored: readonly Rate[] }): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("rates");
  const format = useFormat();
  const { control, setValue } = useFormContext<EventValues>();
  const { append, remove, swap } = useFieldArray({ control, name: "rates" });
  const rates = useWatch({ control, name: "rates" });
  useFormPart("rates", t("sections.rates"), "section-rates", (value) =>
    (value as RateValues[])
      .map(({ name, unitE4 }) => [name, unitE4 === null ? "" : format.unit(unitE4)].join(" "))
      .join(", "),
  );
  const known = new Set(stored.map((rate) => rate.id));
  const placed = rates.map((rate, index) => ({ rate, index }));
  const shown = placed.filter(({ rate }) => !rate.archived);
  const archived = placed.filter(({ rate }) => rate.archived);
  const archive = (index: number, value: boolean): void =>
    setValue(`rates.${index}.archived`, value, { shouldDirty: true });
  const add = (kind: TicketKind): void => append(newRate(kind, kind === "tax" ? t("rates.touristTax") : ""));
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.single)}>
        <p className={cx(layout.quiet, layout.breakable)}>{t("rates.ttc")}</p>
        {shown.length === 0 ? <p className={cx(layout.quiet, layout.breakable)}>{t("rates.none")}</p> : null}
        {shown.map(({ rate, index }, place) => (
          <RateCard
            key={rate.id}
            path={`rates.${index}`}
            rate={rate}
            prices={rates.filter(({ kind, archived: gone }) => kind === "price" && !gone)}
            onUp={place > 0 ? () => swap(index, shown[place - 1]?.index ?? index) : undefined}
            {...(known.has(rate.id)
              ? { onArchive: () => archive(index, true) }
              : { onRemove: () => remove(index) })}
          />
        ))}
        <div className={cx(layout.row2, layout.middle)}>
          {TICKET_KINDS.map((kind) => (
            <Button key={kind} size="s" icon={<Plus aria-hidden="true" />} onClick={() => add(kind)}>
              {t(`rates.add.${kind}`)}
            </Button>
          ))}
        </div>
        {archived.length > 0 ? (
          <Disclosure summary={t("rates.archived", { count: archived.length })}>
            <ul className={cx(layout.plain, layout.grid3)}>
              {archived.map(({ rate, index }) => (
                <li key={rate.id} className={cx(layout.row2, layout.middle)}>
                  {rate.name}
                  <Button size="s" look="quiet" onClick={() => archive(index, false)}>
                    {t("rates.restore")}
                    <span className="visually-hidden"> {rate.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </Disclosure>
        ) : null}
      </div>
    </Section>
  );
}
