import type { UnservedOrder } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { SHOWS, type Inventory } from "#cellar/stocks/counting.ts";
import { Shortages } from "#cellar/stocks/Shortages.tsx";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Money } from "#ui/Money.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#cellar/stocks/inventory.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the effects of closing: the differences, and the treatment of uncounted articles. */
function Differences({ inventory }: { inventory: Inventory }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const different = inventory.lines.filter(SHOWS.different);
  if (different.length === 0) return <Notice tone="success">{t("inventory.noDifferences")}</Notice>;
  const sum = (of: "differenceMl" | "differenceCents"): number =>
    different.reduce((all, line) => all + (line[of] ?? 0), 0);
  return (
    <>
      <ul className={cx(layout.grid2, css.differences)}>
        {different.map((line) => (
          <li
            key={`${line.formatId} ${line.dutyStatus} ${line.lot}`}
            className={cx(layout.line4, layout.between)}
          >
            <span>
              {words.article(line)} <span className={layout.quiet}>{line.lot}</span>
            </span>
            <span className={(line.difference ?? 0) < 0 ? cx(layout.strong, layout.danger) : css.more}>
              {words.change(line.difference ?? 0, line)}
            </span>
          </li>
        ))}
      </ul>
      <p className={cx(layout.line4, layout.between, layout.strong, css.sum)}>
        <span>{t("inventory.sum")}</span>
        <span>
          {words.volume(sum("differenceMl"))} · <Money cents={sum("differenceCents")} />
        </span>
      </p>
    </>
  );
}

type Props = { inventory: Inventory; onClose: () => void; onClosed: (next: Inventory) => void };

/** Closes an inventory, after a review of its differences. */
export function CloseInventory({ inventory, onClose, onClosed }: Props): ReactNode {
  const { t } = useTranslation("cellar");
  const [uncounted, setUncounted] = useState<"keep" | "zero">("keep");
  const [failure, setFailure] = useState<string | null>(null);
  const [lacks, setLacks] = useState<readonly UnservedOrder[]>([]);
  const [doing, setDoing] = useState(false);
  const input = { params: { inventoryId: inventory.id } };
  const answer = useAnswer("GET /v1/stocks/inventories/:inventoryId/differences", input, {
    revalidateOnMount: true,
  });
  const { data } = answer;
  const left = data?.lines.filter(SHOWS.left).length ?? 0;
  const close = async (): Promise<void> => {
    setDoing(true);
    setFailure(null);
    try {
      const body = { version: inventory.version, uncounted, acceptLacks: lacks.length > 0 };
      const route = "POST /v1/stocks/inventories/:inventoryId/closing";
      const next = await call(route, { ...input, body }, { idempotencyKey: newId() });
      showSnackbar("success", t("inventory.closed"));
      onClosed(next);
    } catch (refused) {
      const { code, facts, message } = problemOf(refused);
      if (code === "inventory-lacks") setLacks((facts?.["orders"] ?? []) as UnservedOrder[]);
      else setFailure(message);
      setDoing(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("inventory.closeTitle")}
      text={t("inventory.closeText")}
      actions={
        <>
          <Button onClick={onClose}>{t("inventory.goOn")}</Button>
          <Button look="primary" busy={doing} disabled={!data} onClick={() => void close()}>
            {t(lacks.length > 0 ? "inventory.closeLacking" : "inventory.close")}
          </Button>
        </>
      }
    >
      <div className={cx(layout.grid4, layout.shrink)}>
        <Answered of={answer} waiting="8rem">
          {(counted) => <Differences inventory={counted} />}
        </Answered>
        {left > 0 ? (
          <RadioCards
            legend={t("inventory.uncounted", { count: left })}
            value={uncounted}
            onChange={(value) => {
              setUncounted(value);
              setLacks([]);
            }}
            cards={(["keep", "zero"] as const).map((value) => ({
              value,
              title: t(`inventory.uncountedChoice.${value}`),
              text: t(`inventory.uncountedText.${value}`),
            }))}
          />
        ) : null}
        {lacks.length > 0 ? <Shortages orders={lacks} text={t("inventory.lacksText")} /> : null}
        {failure ? <Notice tone="error">{failure}</Notice> : null}
      </div>
    </Dialog>
  );
}
