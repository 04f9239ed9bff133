import type { DeclarationFault, FaultPlace } from "@cuvee/core/cellar/excise/fault.ts";
import { faultValues } from "@cuvee/core/cellar/excise/faultValues.ts";
import type { ReactNode } from "react";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import rows from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  faults: readonly DeclarationFault[];
  onMend: (place: FaultPlace) => void;
  /** Opens the accounts, to correct goods that are in no account. */
  onAccounts: () => void;
};

/** Lists the faults that the customs would refuse, with their code and a link to the place of correction. */
export function Faults({ faults, onMend, onAccounts }: Props): ReactNode {
  const { t } = useExciseLabels();
  if (faults.length === 0)
    return (
      <Notice tone="success" title={t("drm.ready")}>
        {t("drm.noFaults")}
      </Notice>
    );
  return (
    <Notice tone="warning" title={t("drm.faults", { count: faults.length })}>
      <ul className={layout.stack2}>
        {faults.map((fault, i) => (
          <li key={`${fault.name} ${i}`} className={cx(layout.row12, layout.baseline)}>
            {fault.code ? (
              <span className={cx(layout.strong, layout.fixed)}>{t("drm.code", { code: fault.code })}</span>
            ) : null}
            <span className={rows.words}>{t(`faults.${fault.name}`, faultValues(fault))}</span>
            <Button
              size="s"
              onClick={() => (fault.name === "goods-unplaced" ? onAccounts() : onMend(fault.place))}
            >
              {t("drm.mend")}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
