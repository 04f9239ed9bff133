import { BellRing } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import type { Article } from "#cellar/stocks/calls.ts";
import { useRestock, useWarehouses } from "#cellar/warehouses/calls.ts";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { HL_ML } from "#cellar/warehouses/volume.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#cellar/stocks/cellar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A threshold as typed: null removes it. */
export type ThresholdInput = {
  formatId: string;
  warehouseId: string | null;
  least: number | null;
  version: number;
};

/** Saves a threshold, and shows the result. */
export function useSaveThreshold(): (thresholdInput: ThresholdInput) => Promise<void> {
  const { t } = useTranslation("cellar");
  const restock = useRestock();
  return async (thresholdInput) => {
    try {
      await call("PUT /v1/stocks/thresholds", { body: thresholdInput });
      showSnackbar("success", t(thresholdInput.least === null ? "thresholds.removed" : "thresholds.saved"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await restock();
  };
}

type LeastProps = {
  article: Article;
  value: number | null;
  label: string;
  onChange: (least: number | null) => void;
};

/** The least stock, in units or in hectolitres; none for zero. */
function Least({ article, value, label, onChange }: LeastProps): ReactNode {
  const scale = article.formatType === "vrac" ? HL_ML : 1;
  return (
    <NumberInput
      label={label}
      value={value === null ? null : value / scale}
      min={0}
      decimals={scale === 1 ? 0 : 5}
      onChange={(typed) => onChange(typed === null || typed === 0 ? null : Math.round(typed * scale))}
    />
  );
}

function Low(): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <StatusBadge group="waiting" plain>
      {t("low")}
    </StatusBadge>
  );
}

/** Thresholds of one article, edited in place; an empty field removes one. */
export function ThresholdCard({ article }: { article: Article }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const save = useSaveThreshold();
  const { warehouses } = useWarehouses();
  const [where, setWhere] = useState("");
  const filter = useMemo(() => JSON.stringify({ formatId: { in: [article.formatId] } }), [article.formatId]);
  const { data } = useAnswer("GET /v1/stocks/thresholds", { query: { filter } });
  const rows = data?.rows ?? [];
  const open = [
    { value: "", label: t("everywhere") },
    ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
  ].filter(({ value }) => !rows.some((row) => (row.warehouseId ?? "") === value));
  const chosen = open.some((one) => one.value === where) ? where : (open[0]?.value ?? "");
  return (
    <Card title={t("thresholds.title")}>
      <div className={layout.grid4}>
        {rows.map((row) => (
          <div key={row.id} className={cx(layout.line3, layout.baseline, layout.between)}>
            <span>
              {row.warehouse ?? t("everywhere")} {row.isBelow ? <Low /> : null}
            </span>
            <Least
              article={article}
              value={row.least}
              label={t("thresholds.of", { where: row.warehouse ?? t("everywhere") })}
              onChange={(least) =>
                void save({
                  formatId: article.formatId,
                  warehouseId: row.warehouseId,
                  least,
                  version: row.version,
                })
              }
            />
          </div>
        ))}
        {data && open.length > 0 ? (
          <NewThreshold key={rows.length} options={open} value={chosen} onWhere={setWhere}>
            {(least, onLeast, onAdd) => (
              <>
                <Field label={t("columns.least")}>
                  <Least article={article} value={least} label={t("columns.least")} onChange={onLeast} />
                </Field>
                <Button
                  icon={<BellRing aria-hidden="true" />}
                  disabled={least === null}
                  onClick={() =>
                    onAdd(() =>
                      save({ formatId: article.formatId, warehouseId: chosen || null, least, version: 0 }),
                    )
                  }
                >
                  {t("thresholds.add")}
                </Button>
              </>
            )}
          </NewThreshold>
        ) : null}
        <p className={cx(layout.quiet, layout.breakable)}>
          {t("thresholds.hint", { article: words.article(article) })}
        </p>
      </div>
    </Card>
  );
}

type NewProps = {
  options: readonly { value: string; label: string }[];
  value: string;
  onWhere: (where: string) => void;
  children: (
    least: number | null,
    onLeast: (least: number | null) => void,
    onAdd: (act: () => Promise<void>) => void,
  ) => ReactNode;
};

function NewThreshold({ options, value, onWhere, children }: NewProps): ReactNode {
  const { t } = useTranslation("cellar");
  const [least, setLeast] = useState<number | null>(null);
  return (
    <div className={layout.grid4}>
      {options.length > 1 ? (
        <Field label={t("columns.warehouse")}>
          <Select options={options} value={value} onChange={(event) => onWhere(event.target.value)} />
        </Field>
      ) : null}
      <div className={cx(layout.line3, layout.between, css.foot)}>
        {children(least, setLeast, (act) => void act().then(() => setLeast(null)))}
      </div>
    </div>
  );
}
