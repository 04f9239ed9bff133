import { payableOf, type SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useClientAccount, usePaymentCommand } from "#billing/payments/money.ts";
import { Shares } from "#billing/payments/AllocationRows.tsx";
import { allocationsOf, givenOf, spreadOver, type ShareOf } from "#billing/payments/shares.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import * as layout from "#ui/layout.ts";

/** Allocates the unallocated rest of a payment to the client's debts. */
export function AllocateCard({ money }: { money: SettlementView }): ReactNode {
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const [byHand, setByHand] = useState<ShareOf | null>(null);
  const { data } = useClientAccount(money.clientId);
  const owed = payableOf(data?.owed ?? []);
  const shares = byHand ?? spreadOver(owed, money.freeCents);
  const given = givenOf(shares);
  if (owed.length === 0) return null;
  const save = (): void => {
    const allocations = allocationsOf(owed, shares);
    void act(
      "POST /v1/settlements/:settlementId/allocations",
      { params: { settlementId: money.id }, body: { version: money.version, allocations } },
      t("one.allocated"),
    );
  };
  return (
    <Card>
      <div className={layout.grid4}>
        <Shares
          owed={owed}
          shares={shares}
          amount={money.freeCents}
          title={t("record.owed", { name: money.clientName })}
          onChange={setByHand}
          onSpread={() => setByHand(null)}
        />
        <Button look="primary" busy={busy} disabled={given <= 0 || given > money.freeCents} onClick={save}>
          {t("one.allocate")}
        </Button>
      </div>
    </Card>
  );
}
