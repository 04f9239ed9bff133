import { scannedEan } from "@cuvee/core/cellar/stocks/inventories.ts";
import { Minus, Plus, ScanBarcode } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { searchArticles, type StockArticle } from "#cellar/stocks/calls.ts";
import { keyOf, linesOfEan, type Increment, type Inventory, type Line } from "#cellar/stocks/counting.ts";
import { Duty, useStockLabels } from "#cellar/stocks/labels.tsx";
import { IconButton, Button } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/stocks/inventory.module.css";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Counted = { name: string; at: Omit<Increment, "id" | "quantity">; key: string | null };
type Props = { inventory: Inventory; onCount: (increment: Omit<Increment, "id">) => void };

const MOST = 20;

/** Chooses among the lines that share a scanned code. */
function Choice({ lines, onChoose }: { lines: readonly Line[]; onChoose: (line: Line) => void }): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <div role="group" aria-label={t("inventory.which")} className={cx(layout.row2, layout.middle)}>
      <span>{t("inventory.which")}</span>
      {lines.map((line) => (
        <Button key={keyOf(line)} onClick={() => onChoose(line)}>
          {line.lot || t("inventory.noLot")} <Duty status={line.dutyStatus} />
        </Button>
      ))}
    </div>
  );
}

function More({ onCount }: { onCount: (quantity: number) => void }): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <div className={cx(layout.row2, layout.middle)}>
      <IconButton label={t("inventory.less")} look="secondary" onClick={() => onCount(-1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton label={t("inventory.more")} look="secondary" onClick={() => onCount(1)}>
        <Plus aria-hidden="true" />
      </IconButton>
      {[6, 12, 60].map((n) => (
        <Button key={n} onClick={() => onCount(n)}>
          +{n}
        </Button>
      ))}
    </div>
  );
}

/** Finds the line of a scanned code or of a name, and counts it; `usual` is what one scan counts. */
function useScanner({ inventory, onCount }: Props, usual: number) {
  const words = useStockLabels();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [last, setLast] = useState<Counted | null>(null);
  const [choice, setChoice] = useState<readonly Line[]>([]);
  const [unknown, setUnknown] = useState<string | null>(null);

  const count = (counted: Counted, quantity = usual): void => {
    setChoice([]);
    setUnknown(null);
    setText("");
    setLast(counted);
    onCount({ ...counted.at, quantity });
    input.current?.focus();
  };
  const ofLine = (line: Line): Counted => ({
    name: words.article(line),
    at: { formatId: line.formatId, dutyStatus: line.dutyStatus, lot: line.lot },
    key: keyOf(line),
  });
  const ofFound = (article: StockArticle): Counted => ({
    name: words.article(article),
    at: { formatId: article.formatId },
    key: null,
  });
  const scan = async (code: string): Promise<void> => {
    const ean = scannedEan(code);
    if (ean === null) return;
    setText("");
    const [line, ...others] = linesOfEan(inventory.lines, ean);
    if (line && others.length > 0) return setChoice([line, ...others]);
    if (line) return count(ofLine(line));
    const [article] = await searchArticles(ean).catch(() => []);
    if (article) count(ofFound(article));
    else {
      setLast(null);
      setUnknown(code.trim());
    }
  };
  return { input, text, setText, last, choice, unknown, count, ofLine, scan };
}

/** Returns the first lines whose article has all typed words. */
function useFoundLines(inventory: Inventory, text: string): readonly Line[] {
  const words = useStockLabels();
  const requested = plainText(text.trim()).split(/\s+/).filter(Boolean);
  if (requested.length === 0 || scannedEan(text) !== null) return [];
  return inventory.lines
    .filter((line) => requested.every((word) => plainText(words.article(line)).includes(word)))
    .slice(0, MOST);
}

/** The field for a scanner, which types a code and presses Enter, or for a name; shows the last count. */
export function CountBox({ inventory, onCount }: Props): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const [by, setBy] = useState<number | null>(1);
  const { input, text, setText, last, choice, unknown, count, ofLine, scan } = useScanner(
    { inventory, onCount },
    by ?? 1,
  );
  const found = useFoundLines(inventory, text);
  const now =
    last &&
    inventory.lines.find((line) =>
      last.key ? keyOf(line) === last.key : line.formatId === last.at.formatId,
    );
  return (
    <div className={cx(layout.grid4, layout.shrink)}>
      <div
        className={cx(layout.grid4, layout.top, rows.ends)}
        onKeyDownCapture={(event) => {
          // A scanner ends with Enter: this handler takes a code before the list of names gets the key.
          if (event.key !== "Enter" || event.target !== input.current || scannedEan(text) === null) return;
          event.preventDefault();
          event.stopPropagation();
          void scan(text);
        }}
      >
        <Field label={t("inventory.scan")} hint={t("inventory.scanHint")} className={css.code}>
          <Combobox
            options={found.map((line) => ({
              key: keyOf(line),
              title: words.article(line),
              text: [line.lot, t(`duty.${line.dutyStatus}`)].filter(Boolean).join(" · "),
            }))}
            text={text}
            onText={setText}
            onChoose={(option) => {
              const line = found.find((one) => keyOf(one) === option.key);
              if (line) count(ofLine(line));
            }}
            none={scannedEan(text) === null ? t("inventory.none") : ""}
            start={<ScanBarcode size={20} aria-hidden="true" />}
            inputRef={input}
            maxLength={200}
          />
        </Field>
        <Field label={t("inventory.by")} className={css.by}>
          <NumberInput value={by} onChange={setBy} min={1} stepper />
        </Field>
      </div>
      {choice.length > 0 ? <Choice lines={choice} onChoose={(line) => count(ofLine(line))} /> : null}
      {unknown ? <Notice tone="error">{t("inventory.unknown", { code: unknown })}</Notice> : null}
      <div
        className={cx(layout.row23, layout.baseline, layout.between, css.last)}
        role="status"
        aria-live="polite"
      >
        {last ? (
          <>
            <span className={cx(layout.strong, layout.breakable)}>{last.name}</span>
            <span className={css.lastCount}>{now ? words.amount(now.counted ?? 0, now) : "…"}</span>
          </>
        ) : (
          <span className={layout.quiet}>{t("inventory.ready")}</span>
        )}
      </div>
      {last && (now?.counted ?? 0) > 0 ? <More onCount={(quantity) => count(last, quantity)} /> : null}
    </div>
  );
}
