import { BASE_PRICE } from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { PriceChange } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import type { Typology } from "@cuvee/core/shops/settings/settings.ts";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import type { MatrixUse } from "#offer/pricing/matrix/useMatrix.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#offer/pricing/matrix/Matrix.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type HistoryProps = { matrix: MatrixUse; typologies: readonly Typology[]; onClose: () => void };

/** Lists the last bulk changes of prices, each with an undo. */
export function MatrixHistory({ matrix, typologies, onClose }: HistoryProps): ReactNode {
  const { t } = useTranslation("prices");
  const format = useFormat();
  const who = usePersonName();
  const answer = useAnswer("GET /v1/pricing/matrix/changes", {});
  const nameOf = (column: string | null): string =>
    column === BASE_PRICE
      ? t("base")
      : (typologies.find((grid) => grid.key === column)?.name ?? column ?? "");
  const words = ({ kind, from, to, percentBp, formats }: PriceChange): string => {
    if (kind === "cells") return t("history.cells", { count: formats });
    const percent = percentBp
      ? ` (${percentBp > 0 ? "+" : "−"}\u00a0${format.rate(Math.abs(percentBp))})`
      : "";
    return from === to
      ? `${t("history.changed", { name: nameOf(to) })}${percent}`
      : `${t("history.copied", { from: nameOf(from), to: nameOf(to) })}${percent}`;
  };
  return (
    <Drawer open onClose={onClose} title={t("history.title")}>
      <Answered
        of={answer}
        waiting="12rem"
        empty={({ changes }) => (changes.length === 0 ? <EmptyState title={t("history.none")} /> : null)}
      >
        {({ changes }) => (
          <ul className={cx(layout.plain, layout.column)}>
            {changes.map((change) => (
              <li key={change.id} className={cx(layout.grid3, layout.middle, rows.ends, css.change)}>
                <span>
                  {words(change)}
                  <br />
                  <span className={layout.quiet}>
                    {format.date(change.at, "stamp")} · {who(change.madeBy)}
                    {change.kind === "copy" ? ` · ${t("history.formats", { count: change.formats })}` : ""}
                  </span>
                </span>
                {change.undoneAt ? (
                  <span className={layout.quiet}>{t("history.undone")}</span>
                ) : (
                  <Button
                    size="s"
                    icon={<Undo2 aria-hidden="true" />}
                    onClick={() => void matrix.undo(change.id).then(() => answer.mutate())}
                  >
                    {t("undo")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Drawer>
  );
}
