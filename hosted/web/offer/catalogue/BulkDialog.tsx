import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import {
  GROWING_ZONE_NUMBERS,
  GROWING_ZONES,
  LABELS,
  OFFERED_EXCISE_CODES,
  WINE_CATEGORIES,
} from "@cuvee/core/offer/catalogue/facts.ts";
import { FISCAL_LABELS, type FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import { fiscalLabelWords } from "@cuvee/core/offer/rates/labelWords.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { problemOf, useAnswer } from "#kit/api.ts";
import { changeProducts, type BulkSet } from "#offer/catalogue/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TagsInput } from "#ui/input/TagsInput.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

export type BulkRequest = {
  kind: "status" | "gamme" | "labels" | "words" | "fiscal";
  chosen: RowsChosen;
  count: number;
  /** Gets whether the products were changed. */
  done: (changed: boolean) => void;
};

const FISCAL = ["fiscalLabel", "exciseCode", "wineCategory", "growingZone"] as const;
type Fiscal = (typeof FISCAL)[number];
/** Values of each fiscal fact, with the key of its text; an empty choice leaves every product as it is. */
const CHOICES: Record<Fiscal, readonly string[]> = {
  fiscalLabel: FISCAL_LABELS,
  exciseCode: OFFERED_EXCISE_CODES,
  wineCategory: WINE_CATEGORIES.map(String),
  growingZone: GROWING_ZONE_NUMBERS.map(String),
};
const NUMBERS: ReadonlySet<Fiscal> = new Set(["wineCategory", "growingZone"]);
/** Removes the fact from every product. */
const NOTHING = "-";

function fiscalSet(chosen: Partial<Record<Fiscal, string>>): BulkSet {
  const said = Object.entries(chosen).filter(([, value]) => value !== "");
  return Object.fromEntries(
    said.map(([fact, value]) => [
      fact,
      value === NOTHING ? null : NUMBERS.has(fact as Fiscal) ? Number(value) : value,
    ]),
  );
}

const STATUSES: readonly ProductStatus[] = ["online", "paused", "outofstock", "closed"];
const OFFERED = LABELS.map((value) => ({ value }));

/** Changes status, labels or shared facts of the products selected; the message offers to undo it. */
export function BulkDialog({ wish: request, onDone }: { wish: BulkRequest; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const { data: options } = useAnswer("GET /v1/catalogue/options", {});
  const [status, setStatus] = useState<ProductStatus>("online");
  const [gamme, setGamme] = useState<string[]>([]);
  const [category, setCategory] = useState<string[]>([]);
  const [appellation, setAppellation] = useState<string[]>([]);
  const [fiscal, setFiscal] = useState<Partial<Record<Fiscal, string>>>({});
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { kind, count } = request;
  const sets: Record<BulkRequest["kind"], BulkSet> = {
    status: { status },
    gamme: { gamme: gamme[0] ?? null },
    words: {
      ...(appellation[0] ? { appellation: appellation[0] } : {}),
      ...(category[0] ? { category: category[0] } : {}),
    },
    fiscal: fiscalSet(fiscal),
    labels: {
      ...(added.length > 0 ? { addLabels: added } : {}),
      ...(removed.length > 0 ? { removeLabels: removed } : {}),
    },
  };
  const words: Record<Fiscal, (value: string) => string> = {
    fiscalLabel: (value) => fiscalLabelWords(value as FiscalLabel),
    exciseCode: (value) => `${value} · ${t([`exciseCodes.${value}`, "exciseCodes.national"])}`,
    wineCategory: (value) => t(`wineCategories.${value}`),
    growingZone: (value) => `${value} · ${GROWING_ZONES[Number(value) as keyof typeof GROWING_ZONES]}`,
  };
  const end = (changed: boolean): void => {
    request.done(changed);
    onDone();
  };
  const change = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const done = await changeProducts(request.chosen, sets[kind]);
      showSnackbar("success", t("bulk.done", { count: done.count }), {
        label: t("bulk.undo"),
        act: () =>
          void done.undo().then(
            (undone) => showSnackbar("success", t("bulk.undone", undone)),
            (failure: unknown) => showSnackbar("error", problemOf(failure).message),
          ),
      });
      end(true);
    } catch (failure) {
      setError(problemOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => end(false)}
      title={t(`bulk.${kind}`)}
      text={t("bulk.text", { count })}
      actions={
        <>
          <Button onClick={() => end(false)}>{t("common:cancel")}</Button>
          <Button
            look={kind === "status" && status === "closed" ? "danger" : "primary"}
            busy={busy}
            disabled={Object.keys(sets[kind]).length === 0}
            onClick={() => void change()}
          >
            {t("bulk.act", { count })}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {kind === "status" ? (
          <Field label={t("columns.status")} hint={status === "closed" ? t("close.text") : undefined}>
            <Select
              value={status}
              options={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
              onChange={(event) => setStatus(event.target.value as ProductStatus)}
            />
          </Field>
        ) : null}
        {kind === "gamme" ? (
          <Field label={t("columns.gamme")} hint={t("bulk.gammeHint")}>
            <TagsInput
              value={gamme}
              onChange={setGamme}
              max={1}
              maxLength={80}
              suggestions={(options?.used.gamme ?? []).map((value) => ({ value }))}
            />
          </Field>
        ) : null}
        {kind === "words"
          ? (
              [
                ["appellation", appellation, setAppellation, t("columns.appellation"), 120],
                ["category", category, setCategory, t("fields.category"), 80],
              ] as const
            ).map(([name, value, set, label, maxLength]) => (
              <Field key={name} label={label} hint={t("bulk.keep")}>
                <TagsInput
                  value={value}
                  onChange={set}
                  max={1}
                  maxLength={maxLength}
                  suggestions={(options?.used[name] ?? []).map((word) => ({ value: word }))}
                />
              </Field>
            ))
          : null}
        {kind === "fiscal"
          ? FISCAL.map((fact) => (
              <Field key={fact} label={t(`fields.${fact}`)}>
                <Select
                  value={fiscal[fact] ?? ""}
                  options={[
                    { value: "", label: t("bulk.unchanged") },
                    { value: NOTHING, label: t("bulk.nothing") },
                    ...CHOICES[fact].map((value) => ({ value, label: words[fact](value) })),
                  ]}
                  onChange={(event) => setFiscal((now) => ({ ...now, [fact]: event.target.value }))}
                />
              </Field>
            ))
          : null}
        {kind === "labels" ? (
          <>
            <Field label={t("bulk.addLabels")}>
              <TagsInput value={added} onChange={setAdded} max={20} maxLength={40} suggestions={OFFERED} />
            </Field>
            <Field label={t("bulk.removeLabels")}>
              <TagsInput
                value={removed}
                onChange={setRemoved}
                max={20}
                maxLength={40}
                suggestions={OFFERED}
              />
            </Field>
          </>
        ) : null}
        {error ? <FormError>{error}</FormError> : null}
      </div>
    </Dialog>
  );
}
