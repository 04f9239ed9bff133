import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import type { Opening } from "#shops/openings/OpeningPoints.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { FormError } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#shops/openings/StockPrompt.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

type Article = Opening["unstocked"][number];
const MOST_BOTTLES = 1_000_000;

/** Returns the name of an article: wine, vintage, container. */
function useNameOf(): (article: Article) => string {
  const format = useFormat();
  return ({ productName, vintage, formatName, volumeMl }) =>
    [productName, vintage, formatName ?? `${format.fine(volumeMl / 10)} cl`].filter(Boolean).join(" · ");
}

type PromptProps = { articles: readonly Article[]; onEntered: () => void };
type Counts = Readonly<Record<string, number | null>>;
type QuantitiesProps = { articles: readonly Article[]; counts: Counts; onChange: (counts: Counts) => void };

function Quantities({ articles, counts, onChange }: QuantitiesProps): ReactNode {
  const { t } = useTranslation("opening");
  const nameOf = useNameOf();
  return (
    <div className={layout.grid4}>
      {articles.map((article, at) => (
        <div
          key={article.formatId}
          className={css.article}
          {...(at === 0 ? { "data-field": "quantity" } : {})}
        >
          <Field label={nameOf(article)}>
            <NumberInput
              value={counts[article.formatId] ?? null}
              min={1}
              max={MOST_BOTTLES}
              unit={t(`stock.unit.${article.formatType === "bottle" ? "bottle" : "piece"}`)}
              onChange={(value) => onChange({ ...counts, [article.formatId]: value })}
            />
          </Field>
        </div>
      ))}
    </div>
  );
}

/**
 * Asks for the quantity of articles on sale that were never in stock; each answer is a movement in the warehouse that
 * sells.
 */
export function StockPrompt({ articles, onEntered }: PromptProps): ReactNode {
  const { t } = useTranslation("opening");
  const title = useId();
  const [counts, setCounts] = useState<Counts>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef({ key: newId(), of: "" });
  useAskedField();
  const lines = articles.flatMap(({ formatId }) => {
    const quantity = counts[formatId] ?? 0;
    return quantity > 0 ? [{ formatId, quantity }] : [];
  });
  const enter = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    // The same answer sent again is recorded once; another one is a new operation.
    const of = JSON.stringify(lines);
    if (attempt.current.of !== of) attempt.current = { key: newId(), of };
    try {
      await call("POST /v1/stocks/openings", { body: { lines } }, { idempotencyKey: attempt.current.key });
      setCounts({});
      showSnackbar("success", t("stock.entered"));
      onEntered();
    } catch (error) {
      setFailure(problemOf(error).message);
      onEntered();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={layout.stack4}
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.length === 0) setFailure(t("stock.none"));
        else if (!busy) void enter();
      }}
    >
      <h3 id={title} className={layout.large}>
        {t("stock.title", { count: articles.length })}
      </h3>
      <p className={cx(layout.muted, layout.balanced, css.text)}>{t("stock.text")}</p>
      <Quantities articles={articles} counts={counts} onChange={setCounts} />
      {failure ? <FormError>{failure}</FormError> : null}
      <div>
        <Button type="submit" busy={busy}>
          {t("stock.enter")}
        </Button>
      </div>
    </form>
  );
}
