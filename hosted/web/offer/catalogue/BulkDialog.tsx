import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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

type FiscalProps = {
  chosen: Partial<Record<Fiscal, string>>;
  onChange: (chosen: Partial<Record<Fiscal, string>>) => void;
};

function FiscalChoices({ chosen, onChange }: FiscalProps): ReactNode {
  const { t } = useTranslation("catalogue");
  const words: Record<Fiscal, (value: string) => string> = {
    fiscalLabel: (value) => fiscalLabelWords(value as FiscalLabel),
    exciseCode: (value) => `${value} · ${t([`exciseCodes.${value}`, "exciseCodes.national"])}`,
    wineCategory: (value) => t(`wineCategories.${value}`),
    growingZone: (value) => `${value} · ${GROWING_ZONES[Number(value) as keyof typeof GROWING_ZONES]}`,
  };
  return FISCAL.map((fact) => (
    <Field key={fact} label={t(`fields.${fact}`)}>
      <Select
        value={chosen[fact] ?? ""}
        options={[
          { value: "", label: t("bulk.unchanged") },
          { value: NOTHING, label: t("bulk.nothing") },
          ...CHOICES[fact].map((value) => ({ value, label: words[fact](value) })),
        ]}
        onChange={(event) => onChange({ ...chosen, [fact]: event.target.value })}
      />
    </Field>
  ));
}

/** Returns what changes the products, and its state. */
function useBulk(request: BulkRequest, onDone: () => void) {
  const { t } = useTranslation("catalogue");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const end = (changed: boolean): void => {
    request.done(changed);
    onDone();
  };
  const change = async (set: BulkSet): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const done = await changeProducts(request.chosen, set);
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
  return { busy, error, end, change };
}

type Named = { appellation: string[]; category: string[] };
type WordsProps = {
  words: Named;
  onChange: (words: Named) => void;
  /** Words that other products have. */
  used: Record<keyof Named, readonly string[]> | undefined;
};

function Words({ words, onChange, used }: WordsProps): ReactNode {
  const { t } = useTranslation("catalogue");
  const fields = [
    ["appellation", t("columns.appellation"), 120],
    ["category", t("fields.category"), 80],
  ] as const;
  return fields.map(([name, label, maxLength]) => (
    <Field key={name} label={label} hint={t("bulk.keep")}>
      <TagsInput
        value={words[name]}
        onChange={(value) => onChange({ ...words, [name]: value })}
        max={1}
        maxLength={maxLength}
        suggestions={(used?.[name] ?? []).map((word) => ({ value: word }))}
      />
    </Field>
  ));
}

type Changes = { addLabels: string[]; removeLabels: string[] };
type ChangesProps = { labels: Changes; onChange: (labels: Changes) => void };

function LabelChanges({ labels, onChange }: ChangesProps): ReactNode {
  const { t } = useTranslation("catalogue");
  return (["addLabels", "removeLabels"] as const).map((name) => (
    <Field key={name} label={t(`bulk.${name}`)}>
      <TagsInput
        value={labels[name]}
        onChange={(value) => onChange({ ...labels, [name]: value })}
        max={20}
        maxLength={40}
        suggestions={OFFERED}
      />
    </Field>
  ));
}

type RangeProps = {
  words: string[];
  onChange: (words: string[]) => void;
  used: readonly string[] | undefined;
};

function Range({ words, onChange, used }: RangeProps): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <Field label={t("columns.gamme")} hint={t("bulk.gammeHint")}>
      <TagsInput
        value={words}
        onChange={onChange}
        max={1}
        maxLength={80}
        suggestions={(used ?? []).map((value) => ({ value }))}
      />
    </Field>
  );
}

/** Changes status, labels or shared facts of the products selected; the message offers to undo it. */
export function BulkDialog({ wish: request, onDone }: { wish: BulkRequest; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const { data: options } = useAnswer("GET /v1/catalogue/options", {});
  const [status, setStatus] = useState<ProductStatus>("online");
  const [gamme, setGamme] = useState<string[]>([]);
  const [named, setNamed] = useState<Named>({ appellation: [], category: [] });
  const [fiscal, setFiscal] = useState<Partial<Record<Fiscal, string>>>({});
  const [labels, setLabels] = useState<Changes>({ addLabels: [], removeLabels: [] });
  const { kind, count } = request;
  const sets: Record<BulkRequest["kind"], BulkSet> = {
    status: { status },
    gamme: { gamme: gamme[0] ?? null },
    words: {
      ...(named.appellation[0] ? { appellation: named.appellation[0] } : {}),
      ...(named.category[0] ? { category: named.category[0] } : {}),
    },
    fiscal: fiscalSet(fiscal),
    labels: {
      ...(labels.addLabels.length > 0 ? { addLabels: labels.addLabels } : {}),
      ...(labels.removeLabels.length > 0 ? { removeLabels: labels.removeLabels } : {}),
    },
  };
  const { busy, error, end, change } = useBulk(request, onDone);
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
            onClick={() => void change(sets[kind])}
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
        {kind === "gamme" ? <Range words={gamme} onChange={setGamme} used={options?.used.gamme} /> : null}
        {kind === "words" ? <Words words={named} onChange={setNamed} used={options?.used} /> : null}
        {kind === "fiscal" ? <FiscalChoices chosen={fiscal} onChange={setFiscal} /> : null}
        {kind === "labels" ? <LabelChanges labels={labels} onChange={setLabels} /> : null}
        {error ? <FormError>{error}</FormError> : null}
      </div>
    </Dialog>
  );
}
