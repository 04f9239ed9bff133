import type { CapsuleView } from "@cuvee/core/cellar/excise/views.ts";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useDeclarationCommand } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import rows from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { account: CapsuleView; name: string; mayKeep: boolean; onClose: () => void };

/** Shows the entries and exits of a capsule account; a mistake is undone by a reversing entry. */
export function CapsuleLedger({ account, name, mayKeep, onClose }: Props): ReactNode {
  const { t } = useExciseLabels();
  const format = useFormat();
  const nameOf = usePersonName();
  const { act, busy } = useDeclarationCommand();
  const params = { accountId: account.id };
  const answer = useAnswer("GET /v1/excise/capsules/:accountId/movements", { params });
  return (
    <Drawer open onClose={onClose} title={name}>
      <Answered
        of={answer}
        waiting="10rem"
        empty={({ movements }) =>
          movements.length === 0 ? <p className={rows.note}>{t("capsules.still")}</p> : null
        }
      >
        {({ movements }) => (
          <ul className={layout.column}>
            {movements.map((move) => (
              <li
                key={move.id}
                className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}
              >
                <span className={rows.words}>
                  {t(`flows.${move.kind}`)} : <strong>{format.count(move.quantity)}</strong>{" "}
                  {move.isCorrection ? <Badge>{t("capsules.correction")}</Badge> : null}
                  {move.isCorrected ? <Badge>{t("capsules.corrected")}</Badge> : null}
                  <span className={layout.quiet}>
                    <br />
                    {format.date(move.day, "short")} · {nameOf(move.madeBy)}
                    {move.observations ? ` · ${move.observations}` : ""}
                  </span>
                </span>
                {mayKeep && !move.isCorrection && !move.isCorrected ? (
                  <IconButton
                    size="s"
                    label={t("capsules.correct")}
                    busy={busy !== null}
                    onClick={() =>
                      void act(
                        "POST /v1/excise/capsules/:accountId/movements/:movementId/correction",
                        { params: { ...params, movementId: Number(move.id) }, body: {} },
                        t("capsules.takenBack"),
                      )
                    }
                  >
                    <Undo2 size={16} aria-hidden="true" />
                  </IconButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Drawer>
  );
}
