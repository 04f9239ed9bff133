import { Gift, Package, Search, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import {
  askedOf,
  findFormats,
  findTickets,
  type IndexedFormat,
  type Settings,
} from "#offer/pricing/formatIndex.ts";
import type { TrialLine } from "#offer/pricing/trial/trialAddress.ts";
import type { TrialUse } from "#offer/pricing/trial/useTrial.ts";
import type { FoundShelf } from "#offer/pricing/useSettings.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#offer/pricing/trial/TrialBasket.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  use: TrialUse;
  settings: Settings;
  found: FoundShelf;
  /** The text by which articles are found. */
  search: { text: string; onText: (text: string) => void };
};

type Option = ComboOption & ({ formatId: string } | { ticketId: string });
/** Limit of search results: as many as a user scans at a glance. */
const MOST = 12;
/** Bottles of each wine of the example: a carton. */
const EXAMPLE = { lines: 3, quantity: 6 };

function Adding({ use, settings, found: { shelf, isSearching }, search }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const { text, onText } = search;
  const { lines, tickets } = use.trial;
  const searchQuery = askedOf(text);
  const publicKey = settings.rules.typologies.find((grid) => grid.public)?.key ?? "";
  const options: Option[] = [
    ...findFormats(shelf, searchQuery, MOST).map((found): Option => ({
      key: found.format.id,
      formatId: found.format.id,
      title: `${found.words.name} ${found.words.vintage}`.trim(),
      text: [found.words.format, found.product.appellation].filter(Boolean).join(" · "),
      aside: format.unit(found.format.typologies?.[publicKey]?.unitE4 ?? found.format.unitE4),
    })),
    ...findTickets(settings.tickets, searchQuery).map((ticket): Option => ({
      key: ticket.id,
      ticketId: ticket.id,
      title: ticket.name,
      text: t(`ticket.${ticket.kind}`),
      aside: format.unit(ticket.unitE4),
    })),
  ];
  const add = (option: Option): void => {
    onText("");
    if ("ticketId" in option) {
      const { ticketId } = option;
      const there = tickets.find((ticket) => ticket.ticketId === ticketId);
      const quantity = (there?.quantity ?? 0) + searchQuery.quantity;
      use.setTickets([...tickets.filter((ticket) => ticket !== there), { ticketId, quantity }]);
      return;
    }
    const { formatId } = option;
    const at = lines.findIndex((line) => line.formatId === formatId && !line.isFromFidelity);
    const there = lines[at];
    use.setLines(
      there
        ? lines.with(at, { ...there, quantity: there.quantity + searchQuery.quantity })
        : [...lines, { formatId, quantity: searchQuery.quantity, isWrapped: false, isFromFidelity: false }],
    );
  };
  return (
    <Field label={t("basket.add")} hint={lines.length === 0 ? t("basket.hint") : undefined}>
      <Combobox
        options={options}
        text={text}
        onText={onText}
        onChoose={add}
        busy={isSearching}
        none={t("basket.none")}
        placeholder={t("basket.placeholder")}
        start={<Search size={16} aria-hidden="true" />}
      />
    </Field>
  );
}

/** Edits the products and tickets of a test basket: a quick search adds them, `6 muscat` adds six. */
export function TrialBasket(props: Props): ReactNode {
  const { use, settings } = props;
  const { shelf } = props.found;
  const { t } = useTranslation("pricing");
  const { trial } = use;
  const { lines, tickets } = trial;
  const example = (): void =>
    use.setLines(
      [...shelf.values()]
        .filter((found) => found.format.type === "bottle")
        .slice(0, EXAMPLE.lines)
        .map(({ format: { id } }) => ({
          formatId: id,
          quantity: EXAMPLE.quantity,
          isWrapped: false,
          isFromFidelity: false,
        })),
    );
  const setLine = (at: number, line: TrialLine | null): void =>
    use.setLines(line ? lines.with(at, line) : lines.toSpliced(at, 1));
  const gifts = new Set(settings.rules.loyalty?.levels.flatMap((level) => level.gifts ?? []));
  return (
    <div className={layout.stack4}>
      <Adding {...props} />
      {lines.length === 0 && tickets.length === 0 ? (
        <EmptyState title={t("basket.empty")} text={t("basket.emptyText")}>
          {shelf.size > 0 ? <Button onClick={example}>{t("basket.example")}</Button> : null}
        </EmptyState>
      ) : (
        <ul className={layout.column} aria-label={t("basket.title")}>
          {lines.map((line, at) => (
            <Line
              key={`${line.formatId} ${line.isFromFidelity}`}
              line={line}
              found={shelf.get(line.formatId) ?? null}
              canBeGift={gifts.has(line.formatId)}
              onChange={(next) => setLine(at, next)}
            />
          ))}
          {tickets.map((ticket, at) => {
            const known = settings.tickets.find((one) => one.id === ticket.ticketId);
            const name = known?.name ?? t("basket.unknown");
            return (
              <li key={ticket.ticketId} className={cx(layout.grid3, layout.middle, css.line, rows.ends)}>
                <div className={layout.shrink}>
                  <p className={cx(layout.medium, layout.balanced)}>{name}</p>
                  {known ? <p className={layout.quiet}>{t(`ticket.${known.kind}`)}</p> : null}
                </div>
                <Quantity
                  name={name}
                  value={ticket.quantity}
                  onChange={(quantity) => use.setTickets(tickets.with(at, { ...ticket, quantity }))}
                  onRemove={() => use.setTickets(tickets.toSpliced(at, 1))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {lines.length + tickets.length > 1 ? (
        <Button size="s" look="quiet" className={css.clear} onClick={use.clear}>
          {t("basket.clear")}
        </Button>
      ) : null}
    </div>
  );
}

type QuantityProps = { name: string; value: number; onChange: (n: number) => void; onRemove: () => void };

function Quantity({ name, value, onChange, onRemove }: QuantityProps): ReactNode {
  const { t } = useTranslation("pricing");
  return (
    <div className={cx(layout.line1, layout.middle)}>
      <NumberInput
        stepper
        label={t("basket.quantity", { name })}
        value={value}
        min={1}
        max={9999}
        onChange={(quantity) => (quantity ? onChange(quantity) : undefined)}
      />
      <IconButton label={t("basket.remove", { name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type LineProps = {
  line: TrialLine;
  found: IndexedFormat | null;
  canBeGift: boolean;
  onChange: (line: TrialLine | null) => void;
};

function Line({ line, found, canBeGift, onChange }: LineProps): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const name = found ? found.words.whole : t("basket.unknown");
  const wrappingE4 = found?.format.wrappingE4;
  return (
    <li className={cx(layout.grid3, layout.middle, css.line, rows.ends)}>
      <div className={layout.shrink}>
        <p className={cx(layout.medium, layout.balanced)}>
          {found ? `${found.words.name} ${found.words.vintage}` : name}
        </p>
        {found ? <p className={layout.quiet}>{found.words.format}</p> : null}
      </div>
      <Quantity
        name={name}
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
        onRemove={() => onChange(null)}
      />
      {wrappingE4 !== undefined || canBeGift || line.isFromFidelity || line.isWrapped ? (
        <div className={cx(layout.row2, css.marks)}>
          {wrappingE4 !== undefined || line.isWrapped ? (
            <button
              type="button"
              className={cx(layout.inline1, layout.quiet, layout.middle, css.mark)}
              aria-pressed={line.isWrapped}
              onClick={() => onChange({ ...line, isWrapped: !line.isWrapped })}
            >
              <Package size={14} aria-hidden="true" />
              {t("basket.wrap")}
              {wrappingE4 === undefined ? null : <span>{format.unit(wrappingE4)}</span>}
            </button>
          ) : null}
          {canBeGift || line.isFromFidelity ? (
            <button
              type="button"
              className={cx(layout.inline1, layout.quiet, layout.middle, css.mark)}
              aria-pressed={line.isFromFidelity}
              onClick={() => onChange({ ...line, isFromFidelity: !line.isFromFidelity })}
            >
              <Gift size={14} aria-hidden="true" />
              {t("basket.gift")}
            </button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
