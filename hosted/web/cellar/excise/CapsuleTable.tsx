import { CRD_FLOWS, type CrdFlow } from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import { sizeKey } from "@cuvee/core/cellar/excise/declaration.ts";
import type { DraftCapsules } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import rows from "#ui/CardRows.module.css";
import * as layout from "#ui/layout.ts";

/** Counts the capsules that entered or left. */
export const flowSum = (flows: DraftCapsules["flows"], way: "in" | "out"): number =>
  Object.entries(flows).reduce(
    (sum, [flow, pieces]) => (CRD_FLOWS[flow as CrdFlow] === way ? sum + pieces : sum),
    0,
  );

/** Shows the capsule accounts of a month in the order of the customs form. */
export function CapsuleTable({ capsules }: { capsules: readonly DraftCapsules[] }): ReactNode {
  const { t, size } = useExciseLabels();
  const format = useFormat();
  return (
    <Card
      title={t("capsules.title")}
      aside={
        <ButtonLink size="s" look="quiet" href={paths.crdColors()}>
          {t("capsules.manage")}
        </ButtonLink>
      }
      flush
    >
      {capsules.length === 0 ? (
        <p className={rows.note}>{t("capsules.none")}</p>
      ) : (
        <SmallTable
          flush
          head={[
            t("capsules.account"),
            ...(["opening", "entries", "exits", "closing"] as const).map((key) => ({
              end: t(`product.${key}`),
            })),
          ]}
        >
          <tbody>
            {capsules.map((account) => (
              <tr key={sizeKey(account)}>
                <th scope="row">
                  {t(`categories.${account.category}`)} · {size(account.size)}
                  <div className={layout.quiet}>
                    {t(`types.${account.type}`)} · {format.list(account.colors)}
                  </div>
                </th>
                <EndCell>{format.count(account.opening)}</EndCell>
                <EndCell>{format.count(flowSum(account.flows, "in"))}</EndCell>
                <EndCell>{format.count(flowSum(account.flows, "out"))}</EndCell>
                <EndCell>
                  <strong>{format.count(account.closing)}</strong>
                </EndCell>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Card>
  );
}
