import { Inbox } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import useSWRInfinite from "swr/infinite";
import type { DeliveryState } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { DeliveryRow } from "#shops/webhooks/DeliveryRow.tsx";
import type { Endpoint } from "#shops/webhooks/EndpointDialog.tsx";
import { Answered } from "#ui/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { tell } from "#ui/snackbar.ts";
import { FilterTabs } from "#ui/Tabs.tsx";
import css from "#people/apiKeys/api.module.css";

const ROUTE = "GET /v1/webhooks/:endpointId/deliveries";
type PageOf = CallAnswer<typeof ROUTE>;
type Shown = DeliveryState | "all";
const LIMIT = 25;
/** While something waits for its first try, the list is read again so often. */
const SOON_MS = 2000;

/** What was sent to an endpoint, newest first. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const { t } = useTranslation("api");
  const [shown, setShown] = useState<Shown>("all");
  const { id: endpointId, enabled } = endpoint;
  const state = shown === "all" ? {} : { state: shown };
  const pages = useSWRInfinite<PageOf, unknown>(
    (index: number, before: PageOf | null) =>
      index > 0 && !before?.next ? null : [ROUTE, endpointId, shown, before?.next ?? null],
    ([, , , cursor]: [string, string, string, string | null]) =>
      call(ROUTE, {
        params: { endpointId },
        query: { limit: LIMIT, ...state, ...(cursor ? { cursor } : {}) },
      }),
    {
      refreshInterval: (data) =>
        data?.some(({ rows }) => rows.some((row) => row.state === "waiting" && row.tries === 0))
          ? SOON_MS
          : 0,
      keepPreviousData: true,
    },
  );
  const replay = async (deliveryId: string): Promise<void> => {
    try {
      await call("POST /v1/webhooks/:endpointId/deliveries/:deliveryId/replay", {
        params: { endpointId, deliveryId },
        body: {},
      });
      tell("success", t("deliveries.replayed", { count: 1 }));
    } catch (error) {
      tell("error", problemOf(error).message);
    }
    await pages.mutate();
  };
  const more = pages.data?.at(-1)?.next ?? null;
  return (
    <Card title={t("deliveries.title")}>
      <div className={css.stack}>
        <FilterTabs<Shown>
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
            <ul className={css.list}>
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
