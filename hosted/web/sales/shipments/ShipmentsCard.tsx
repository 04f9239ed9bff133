import type { ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { Split } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { useShipments } from "#sales/shipments/calls.ts";
import { ShipmentItem } from "#sales/shipments/ShipmentItem.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GiveUpDialog = lazy(() => import("#sales/shipments/CancelLinesDialog.tsx"));
const SharingDialog = lazy(() => import("#sales/shipments/SharingDialog.tsx"));

/** Shows the deliveries of an order: planned, under way and delivered ones, and the units left to plan. */
export default function ShipmentsCard({ orderId }: { orderId: string }): ReactNode {
  const { t } = useTranslation("shipments");
  const { data, error, mutate } = useShipments(orderId);
  const [sharing, setSharing] = useState<ShipmentView | "new" | null>(null);
  const [giving, setGiving] = useState(false);
  const { user } = useSession();
  const mayGiveUp = user !== null && hasPermission(user, "createOrder");
  const close = (): void => setSharing(null);
  if (data && data.shipments.length === 0 && !data.canPlan) return null;
  const left = data?.lines.reduce((sum, line) => sum + line.left + line.leftAdd, 0) ?? 0;
  return (
    <Card title={t("card.title")}>
      {data ? (
        <div className={layout.stack4}>
          {data.shipments.length === 0 ? (
            <p className={cx(layout.quiet, layout.breakable)}>{t("card.none")}</p>
          ) : null}
          {data.shipments.length > 0 ? (
            <ul className={layout.column}>
              {data.shipments.map((shipment) => (
                <ShipmentItem
                  key={shipment.id}
                  data={data}
                  shipment={shipment}
                  onChange={() => setSharing(shipment)}
                />
              ))}
            </ul>
          ) : null}
          {data.canPlan ? (
            <div className={cx(layout.row23, layout.middle, layout.between)}>
              <span className={cx(layout.quiet, layout.breakable)}>{t("card.left", { count: left })}</span>
              {mayGiveUp && data.lines.some((line) => line.givable > 0) ? (
                <Button size="s" look="quiet" onClick={() => setGiving(true)}>
                  {t("card.giveUp")}
                </Button>
              ) : null}
              <Button size="s" icon={<Split aria-hidden="true" />} onClick={() => setSharing("new")}>
                {t("card.plan")}
              </Button>
            </div>
          ) : null}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="6rem" />
        </WhenLate>
      )}
      <Suspense>
        {data && giving ? <GiveUpDialog data={data} onClose={() => setGiving(false)} /> : null}
        {data && sharing ? (
          <SharingDialog data={data} shipment={sharing === "new" ? undefined : sharing} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  );
}
