import { scannedEan } from "@cuvee/core/cellar/stocks/inventories.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { agreedGrid, gridPrice, typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import type { QuoteContent, QuoteLine, ShortLine } from "@cuvee/core/sales/quotes/quotes.ts";
import { Barcode } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { findFormats, type IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { LineRow } from "#sales/quotes/form/LineRow.tsx";
import { addFormat, typedQuantity } from "#sales/quotes/form/saleState.ts";
import type { Articles } from "#sales/quotes/form/useArticles.ts";
import type { SaleOptions, SaleClient } from "#sales/quotes/form/usePrice.ts";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "#sales/quotes/form/EntryPart.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  content: QuoteContent;
  articles: Articles;
  /** The text by which articles are searched. */
  search: { text: string; onText: (text: string) => void };
  shelf: ReadonlyMap<string, IndexedFormat>;
  /** The client whose prices are shown. */
  client: SaleClient | null;
  priced: PricedOrder;
  short: readonly ShortLine[];
  /** The search takes the focus, because there is a client. */
  focus: boolean;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
  /** Called on Enter in the empty field: there are no more articles. */
  onDone: () => void;
};

const MOST = 12;

type FoundArticles = {
  quantity: number;
  by: number | undefined;
  byCode: (code: string) => IndexedFormat | undefined;
  options: ComboOption[];
  scanned: IndexedFormat | undefined;
};

/** Returns the format of a scanned code. */
function formatOfCode(eans: SaleOptions["eans"], code: string): string | undefined {
  const wanted = scannedEan(code);
  if (wanted === null) return undefined;
  return Object.entries(eans).find(([ean]) => scannedEan(ean) === wanted)?.[1];
}

/** Returns the articles found for the typed text, as options of the list. */
function useFound(
  text: string,
  saleOptions: SaleOptions,
  shelf: ReadonlyMap<string, IndexedFormat>,
  client: SaleClient | null,
): FoundArticles {
  const format = useFormat();
  const { t } = useTranslation("quotes");
  const { quantity, by, rest } = typedQuantity(text);
  const byCode = (code: string): IndexedFormat | undefined =>
    shelf.get(formatOfCode(saleOptions.eans, code) ?? "");
  const scanned = byCode(text);
  // No list covers the lines until the user types.
  const found = scanned
    ? [scanned]
    : text.trim() === ""
      ? []
      : findFormats(shelf, { quantity, words: plainText(rest).split(/\s+/).filter(Boolean) }, MOST);
  const typology = typologyOf(saleOptions.rules, client?.buyer.typology);
  const priceOf = ({ product, format: one }: IndexedFormat): string => {
    const rate = vatRateOf(product, saleOptions.rules);
    const at = Date.now();
    const price = agreedGrid(client?.buyer.prices?.[one.id], at) ?? gridPrice(one, typology, rate, at);
    return price ? format.unit(price.unitE4) : "—";
  };
  const left = (id: string): string => {
    const units = saleOptions.available[id];
    return units === undefined ? "" : t("entry.left", { count: units });
  };
  const options = found.map((item): ComboOption => ({
    key: item.format.id,
    title: `${item.words.name} ${item.words.vintage}`.trim(),
    text: [item.words.format, item.product.appellation, left(item.format.id)].filter(Boolean).join(" · "),
    aside: priceOf(item),
  }));
  return { quantity, by, byCode, options, scanned };
}

function Heads({ priced }: { priced: PricedOrder }): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <div className={cx(layout.grid3, layout.quiet, css.heads)} aria-hidden="true">
      <span>{t("lines.article")}</span>
      <span>{t("lines.quantity")}</span>
      <span>{t(`lines.unit.${priced.chain}`)}</span>
      <span>{t("lines.discount")}</span>
      <span className={layout.atEnd}>{t("lines.amount")}</span>
    </div>
  );
}

type RowProps = {
  line: QuoteLine;
  shelf: ReadonlyMap<string, IndexedFormat>;
  priced: PricedOrder;
  short: readonly ShortLine[];
  typing: string | null;
  onLine: (id: string, next: QuoteLine | null) => void;
  scan: (code: string) => void;
  onTyping: (value: string | null) => void;
  field: RefObject<HTMLInputElement | null>;
};

function Row({ line, shelf, priced, short, typing, onLine, scan, onTyping, field }: RowProps): ReactNode {
  return (
    <LineRow
      line={line}
      found={shelf.get(line.formatId) ?? null}
      priced={priced.lines.find((one) => one.wishId === line.id) ?? null}
      problems={priced.problems.filter((p) => p.formatId === line.formatId)}
      short={short.find((one) => one.formatId === line.formatId) ?? null}
      focus={typing === line.id}
      onChange={(next) => onLine(line.id, next)}
      onScan={scan}
      onDone={() => {
        onTyping(null);
        field.current?.focus();
      }}
    />
  );
}

type SearchProps = {
  lines: QuoteLine[];
  options: ComboOption[];
  text: string;
  onText: (value: string) => void;
  /** Better matches may follow. */
  busy: boolean;
  add: (formatId: string, isScan: boolean) => void;
  scanned: IndexedFormat | undefined;
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
};

function Search(props: SearchProps): ReactNode {
  const { lines, options, text, onText, busy, add, scanned, onDone, field } = props;
  const { t } = useTranslation("quotes");
  return (
    <Field label={t("entry.label")} hint={lines.length === 0 ? t("entry.hint") : undefined}>
      <Combobox
        options={options}
        text={text}
        onText={onText}
        busy={busy}
        onChoose={({ key }) => add(key, scanned !== undefined)}
        onEnter={lines.length > 0 ? onDone : undefined}
        none={t("entry.none")}
        placeholder={t("entry.placeholder")}
        start={<Barcode size={16} aria-hidden="true" />}
        inputRef={field}
      />
    </Field>
  );
}

/**
 * A form to add lines by the keyboard: a few letters, a code or a scan find the article, Enter adds it, its quantity is
 * typed next.
 */
export function EntryPart(props: Props): ReactNode {
  const { content, articles, client, shelf, priced, short, focus, onContent, onDone } = props;
  const { t } = useTranslation("quotes");
  const { text, onText: setText } = props.search;
  /** The line whose quantity takes the focus once it is drawn. */
  const [typing, setTyping] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { lines } = content;
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const { quantity, by, byCode, options, scanned } = useFound(text, articles.options, shelf, client);
  const add = (formatId: string, isScan: boolean): void => {
    onContent((before) => {
      const { lines: next, id } = addFormat(before.lines, formatId, isScan ? 1 : quantity);
      // After a scan another scan is expected; after a typed article, its quantity.
      setTyping(isScan ? null : id);
      const isCounted = by !== undefined && !isScan && !before.lines.some((line) => line.id === id);
      return {
        ...before,
        lines: isCounted ? next.map((line) => (line.id === id ? { ...line, by } : line)) : next,
      };
    });
    setText("");
  };
  /** Scanning works wherever the focus is: the code is an article and no quantity. */
  const scan = async (code: string): Promise<void> => {
    const item = byCode(code)?.format.id ?? formatOfCode((await articles.read(code)).eans, code);
    if (item) add(item, true);
    else setText(code);
  };
  const setLine = (id: string, next: QuoteLine | null): void =>
    onContent((before) => ({
      ...before,
      lines: before.lines.flatMap((line) => (line.id === id ? (next ?? []) : line)),
    }));
  return (
    <>
      <Search
        lines={lines}
        options={options}
        text={text}
        onText={setText}
        busy={articles.isSearching}
        add={add}
        scanned={scanned}
        onDone={onDone}
        field={field}
      />
      {lines.length > 0 ? (
        <div className={css.lines}>
          <Heads priced={priced} />
          <ul aria-label={t("lines.title")}>
            {lines.map((line) => (
              <Row
                key={line.id}
                line={line}
                shelf={shelf}
                priced={priced}
                short={short}
                typing={typing}
                onLine={setLine}
                scan={(code) => void scan(code)}
                onTyping={setTyping}
                field={field}
              />
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
