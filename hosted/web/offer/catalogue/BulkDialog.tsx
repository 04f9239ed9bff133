import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { LABELS } from "@cuvee/core/offer/catalogue/facts.ts";
import type { RowsChosen } from "@cuvee/core/kit/list.ts";
import { problemOf, useAnswer } from "#kit/api.ts";
import { changeProducts, type BulkSet } from "#offer/catalogue/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/Field.tsx";
import { TagsInput } from "#ui/form/TagsField.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/Select.tsx";
import { tell } from "#ui/snackbar.ts";

export type BulkWish = {
  kind: "status" | "gamme" | "labels";
  chosen: RowsChosen;
  count: number;
  /** Told whether it was done. */
  done: (changed: boolean) => void;
};

const STATUSES: readonly ProductStatus[] = ["online", "paused", "outofstock", "closed"];
const OFFERED = LABELS.map((value) => ({ value }));

/** Changes status, gamme or labels of the products selected; what was done can be undone from the message. */
export function BulkDialog({ wish, onDone }: { wish: BulkWish; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const { data: options } = useAnswer("GET /v1/catalogue/options", {});
  const [status, setStatus] = useState<ProductStatus>("online");
  const [gamme, setGamme] = useState<string[]>([]);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { kind, count } = wish;
  const sets: Record<BulkWish["kind"], BulkSet> = {
    status: { status },
    gamme: { gamme: gamme[0] ?? null },
    labels: {
      ...(added.length > 0 ? { addLabels: added } : {}),
      ...(removed.length > 0 ? { removeLabels: removed } : {}),
    },
  };
  const end = (changed: boolean): void => {
    wish.done(changed);
    onDone();
  };
  const change = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const done = await changeProducts(wish.chosen, sets[kind]);
      tell("success", t("bulk.done", { count: done.count }), {
        label: t("bulk.undo"),
        act: () =>
          void done.undo().then(
            (undone) => tell("success", t("bulk.undone", undone)),
            (failure: unknown) => tell("error", problemOf(failure).message),
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
            disabled={kind === "labels" && added.length === 0 && removed.length === 0}
            onClick={() => void change()}
          >
            {t("bulk.act", { count })}
          </Button>
        </>
      }
    >
      <div className="stack">
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
