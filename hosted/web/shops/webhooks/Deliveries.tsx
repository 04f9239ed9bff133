import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { DeliveryRow } from "#shops/webhooks/DeliveryRow.tsx";
import type { Endpoint } from "#shops/webhooks/EndpointDialog.tsx";
import type { Deliveries as DeliveriesOf, DeliveryFilter } from "#shops/webhooks/useDeliveries.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { endpoint: Endpoint; of: DeliveriesOf };

/** Lists the deliveries to an endpoint, newest first. */
export function Deliveries({ endpoint, of }: Props): ReactNode {
  const { t } = useTranslation("api");
  const { id: endpointId, enabled } = endpoint;
  const { pages, shown, setShown } = of;
  const replay = async (deliveryId: string): Promise<void> => {
    try {
      await call(
        "POST /v1/webhooks/:endpointId/deliveries/:deliveryId/replay",
        { params: { endpointId, deliveryId }, body: {} },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("deliveries.replayed", { count: 1 }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await pages.mutate();
  };
  const more = pages.data?.at(-1)?.next ?? null;
  return (
    <Card title={t("deliveries.title")}>
      <div className={cx(layout.grid4, layout.single)}>
        <FilterTabs<DeliveryFilter>
          label={t("deliveries.filter")}
          value={shown}
          onChange={setShown}
          items={(["all", "delivered", "waiting", "failed"] as const).map((value) => ({
            value,
            label: t(`deliveries.state.${value}`),
          }))}
        />
        <Answered
          of={pages}
          waiting="10rem"
          empty={(data) =>
            data.every(({ rows }) => rows.length === 0) ? (
              <EmptyState
                icon={<Inbox aria-hidden="true" />}
                title={t("deliveries.empty")}
                text={t("deliveries.emptyText")}
              />
            ) : null
          }
        >
          {(data) => (
            <ul className={layout.plain}>
              {data
                .flatMap(({ rows }) => rows)
                .map((row) => (
                  <DeliveryRow
                    key={row.id}
                    endpointId={endpointId}
                    of={row}
                    onReplay={enabled ? () => replay(row.id) : null}
                  />
                ))}
            </ul>
          )}
        </Answered>
        {more ? (
          <Button busy={pages.isValidating} onClick={() => void pages.setSize(pages.size + 1)}>
            {t("deliveries.more")}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
