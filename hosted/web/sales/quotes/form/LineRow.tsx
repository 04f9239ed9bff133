import type { BasisPoints } from "@cuvee/core/kit/money.ts";
import type { OwnPrice } from "@cuvee/core/offer/pricing/sale.ts";
import type { OrderProblem, PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import type { QuoteLine, ShortLine } from "@cuvee/core/sales/quotes/quotes.ts";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { countedBy, scannedAfter, withOwn } from "#sales/quotes/form/saleState.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/quotes/form/LineRow.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  line: QuoteLine;
  found: IndexedFormat | null;
  priced: PricedLine | null;
  problems: readonly OrderProblem[];
  short: ShortLine | null;
  /** The quantity takes the focus. */
  focus: boolean;
  onChange: (line: QuoteLine | null) => void;
  /** Called when a code was scanned while its quantity had the focus. */
  onScan: (code: string) => void;
  /** Called on Enter in the quantity: the search for the next article follows. */
  onDone: () => void;
};

/** Carton sizes, in bottles, in which a quantity may be counted. */
const CARTONS = [6, 12];

const inBounds = (bottles: number): number => Math.min(9999, Math.max(1, Math.round(bottles)));

type QuantityProps = {
  field: RefObject<HTMLInputElement | null>;
  onChange: (line: QuoteLine | null) => void;
  line: QuoteLine;
  by: number;
  onScans: (value: number) => void;
  scans: number;
  onScan: (code: string) => void;
  onDone: () => void;
  name: string;
  quantity: number;
  isBottle: boolean;
  sizes: number[];
};

/** The quantity in bottles or cartons; a scan over it adds another article. */
function Quantity({
  field,
  onChange,
  line,
  by,
  onScans,
  scans,
  onScan,
  onDone,
  name,
  quantity,
  isBottle,
  sizes,
}: QuantityProps): ReactNode {
  const { t } = useTranslation(["quotes", "cart"]);
  return (
    <div
      className={cx(layout.grid2, layout.middle, css.quantity)}
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || event.target !== field.current) return;
        const read = scannedAfter(field.current.value);
        if (!read) return;
        event.preventDefault();
        event.stopPropagation();
        if (read.quantity !== null) onChange({ ...line, quantity: inBounds(read.quantity * by) });
        onScans(scans + 1);
        onScan(read.code);
        setTimeout(onDone);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.target !== field.current) return;
        // The field itself commits the figure; then the search for the next article follows.
        setTimeout(onDone);
      }}
    >
      <NumberInput
        key={scans}
        label={t("lines.quantityOf", { name })}
        value={by > 1 ? quantity / by : quantity}
        decimals={by > 1 ? 2 : 0}
        min={by > 1 ? 1 / by : 1}
        max={9999}
        inputRef={field}
        className={css.number}
        onChange={(n) => (n ? onChange({ ...line, quantity: inBounds(n * by) }) : undefined)}
      />
      {isBottle ? (
        <Select
          aria-label={t("lines.countedBy", { name })}
          value={String(by)}
          onChange={({ target }) =>
            onChange(countedBy(line, target.value === "1" ? undefined : Number(target.value)))
          }
          options={[
            { value: "1", label: t("lines.byBottle") },
            ...sizes.map((size) => ({ value: String(size), label: t("lines.byCarton", { count: size }) })),
          ]}
        />
      ) : null}
    </div>
  );
}

type PriceProps = {
  own: OwnPrice | undefined;
  name: string;
  priced: PricedLine | null;
  onChange: (line: QuoteLine | null) => void;
  line: QuoteLine;
};

function Price({ own, name, priced, onChange, line }: PriceProps): ReactNode {
  const { t } = useTranslation(["quotes", "cart"]);
  const { isAgent } = useSaleRights();
  return (
    <div className={cx(css.price, own && css.own)}>
      <span className={cx(layout.quiet, css.small)}>{t("lines.unitShort")}</span>
      <NumberInput
        label={t("lines.priceOf", { name })}
        value={own ? own.unitE4 / 10_000 : priced ? priced.unitE4 / 10_000 : null}
        decimals={4}
        written={2}
        min={0}
        max={100_000}
        unit="€"
        wide
        disabled={isAgent}
        onChange={(price) => onChange(withOwn(line, price === null ? null : Math.round(price * 10_000)))}
      />
    </div>
  );
}

type DiscountProps = {
  discountBp: BasisPoints | undefined;
  name: string;
  line: QuoteLine;
  onChange: (line: QuoteLine | null) => void;
};

function Discount({ discountBp, name, line, onChange }: DiscountProps): ReactNode {
  const { isAgent } = useSaleRights();
  const { t } = useTranslation(["quotes", "cart"]);
  return (
    <div className={css.discount} hidden={isAgent && !discountBp}>
      <span className={cx(layout.quiet, css.small)}>{t("lines.discount")}</span>
      <NumberInput
        label={t("lines.discountOf", { name })}
        value={discountBp ? discountBp / 100 : null}
        decimals={2}
        min={0}
        max={100}
        unit="%"
        wide
        disabled={isAgent}
        onChange={(percent) => {
          const { discountBp: _, ...rest } = line;
          const bp = Math.round((percent ?? 0) * 100) as NonNullable<typeof discountBp>;
          onChange(bp > 0 ? { ...rest, discountBp: bp } : rest);
        }}
      />
    </div>
  );
}

type ReasonProps = {
  name: string;
  own: OwnPrice;
  onChange: (line: QuoteLine | null) => void;
  line: QuoteLine;
};

function Reason({ name, own, onChange, line }: ReasonProps): ReactNode {
  const { t } = useTranslation(["quotes", "cart"]);
  return (
    <div className={css.reason}>
      <Input
        aria-label={t("lines.reasonOf", { name })}
        placeholder={t("lines.reason")}
        maxLength={200}
        defaultValue={own.reason}
        onBlur={({ target }) => {
          const reason = target.value.trim();
          if (reason !== own.reason) onChange(withOwn(line, own.unitE4, reason));
        }}
      />
      <button
        type="button"
        className={cx(layout.small, css.back)}
        onClick={() => onChange(withOwn(line, null))}
      >
        {t("lines.gridPrice")}
      </button>
    </div>
  );
}

/** Fields of a line: quantity, bottle or carton, price, and note. */
export function LineRow(props: Props): ReactNode {
  const { line, found, priced, problems, short, focus, onChange, onScan, onDone } = props;
  const { t } = useTranslation(["quotes", "cart"]);
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  // A code that a scanner typed over a quantity is discarded: the field is replaced by a new one.
  const [scans, setScans] = useState(0);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const name = found ? found.words.whole : t("lines.gone");
  const { by = 1, quantity, own, discountBp } = line;
  const isBottle = found?.format.type === "bottle";
  const sizes = [...new Set([...CARTONS, ...(by > 1 ? [by] : [])])];
  return (
    <li className={cx(layout.middle, css.line)}>
      <div className={cx(layout.shrink, css.words)}>
        <p className={cx(layout.balanced, layout.medium, css.name)}>
          {found ? `${found.words.name} ${found.words.vintage}` : name}
        </p>
        <p className={layout.quiet}>
          {[
            found?.words.format,
            by > 1 ? t("lines.bottles", { count: quantity }) : "",
            priced && priced.add > 0 ? t("lines.add", { count: priced.add }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Quantity
        field={field}
        onChange={onChange}
        line={line}
        by={by}
        onScans={setScans}
        scans={scans}
        onScan={onScan}
        onDone={onDone}
        name={name}
        quantity={quantity}
        isBottle={isBottle}
        sizes={sizes}
      />
      <Price own={own} name={name} priced={priced} onChange={onChange} line={line} />
      <Discount discountBp={discountBp} name={name} line={line} onChange={onChange} />
      <p className={cx(layout.medium, layout.oneLine, layout.figure, layout.atEnd, css.amount)}>
        {priced ? format.money(priced.amountCents - (discountBp ? priced.discountCents : 0)) : "—"}
      </p>
      <IconButton label={t("lines.remove", { name })} className={css.remove} onClick={() => onChange(null)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {own ? <Reason name={name} own={own} onChange={onChange} line={line} /> : null}
      {short ? (
        <p className={css.warn}>{t("lines.short", { available: format.count(short.available) })}</p>
      ) : null}
      {problems.map((problem) => {
        const { key, values } = problemSentence(problem, format);
        return (
          <p key={problem.code} className={css.warn}>
            {t([`problems.${problem.code}`, `cart:${key}`], values)}
          </p>
        );
      })}
      {priced ? <PriceTrace steps={priced.trace} className={css.why} /> : null}
    </li>
  );
}
