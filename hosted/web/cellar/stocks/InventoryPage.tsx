import { Check, X } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { useParams } from "wouter";
import { answersOf, call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useRestock } from "#cellar/stocks/calls.ts";
import { CloseInventory } from "#cellar/stocks/CloseInventory.tsx";
import { CountBox } from "#cellar/stocks/CountBox.tsx";
import {
  SHOWN,
  SHOWS,
  withLines,
  withPending,
  type Inventory,
  type CountFilter,
} from "#cellar/stocks/counting.ts";
import { InventoryBadge } from "#cellar/stocks/InventoryBadge.tsx";
import { InventoryLines } from "#cellar/stocks/InventoryLines.tsx";
import { useCounting } from "#cellar/stocks/useCounting.ts";
import { Answered } from "#ui/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader, type BackLink } from "#ui/page/PageHeader.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#cellar/stocks/inventory.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Interval between polls for other users' counts during counting, in milliseconds. */
const OTHERS_MS = 4000;

/** Shows the progress of the count: counted lines of all lines. */
function Progress({ inventory }: { inventory: Inventory }): ReactNode {
  const { t } = useTranslation("cellar");
  const counted = inventory.lines.filter(SHOWS.counted).length;
  const count = inventory.lines.length;
  const label = t("inventory.progress", { counted, count });
  return (
    <div className={cx(layout.line3, layout.quiet, layout.middle, layout.oneLine)}>
      <progress className={css.bar} value={counted} max={Math.max(1, count)} aria-label={label} />
      <span>{label}</span>
    </div>
  );
}

function Counting({
  inventory,
  onChange,
}: {
  inventory: Inventory;
  onChange: (next: Inventory) => void;
}): ReactNode {
  const { t } = useTranslation("cellar");
  const [shown, setShown] = useState<CountFilter>("all");
  const { pending, add } = useCounting(inventory.id, (lines) =>
    onChange({ ...inventory, lines: withLines(inventory.lines, lines) }),
  );
  const isOpen = inventory.status === "open";
  const now = useMemo(
    () => ({ ...inventory, lines: withPending(inventory.lines, pending) }),
    [inventory, pending],
  );
  const sees = !(inventory.isBlind && isOpen);
  return (
    <div className={cx(layout.grid4, layout.shrink)}>
      {isOpen ? (
        <Card>
          <div className={cx(layout.grid4, layout.shrink)}>
            {inventory.isBlind ? <Notice tone="info">{t("inventory.blind")}</Notice> : null}
            <CountBox inventory={now} onCount={add} />
            <Progress inventory={now} />
            {pending.length > 0 ? (
              <p className={cx(layout.quiet, css.quiet)} role="status">
                {t("inventory.pending", { count: pending.length })}
              </p>
            ) : null}
          </div>
        </Card>
      ) : null}
      <Card flush>
        <div className={css.tabs}>
          <FilterTabs
            label={t("inventory.show")}
            items={SHOWN.filter((value) => value !== "different" || sees).map((value) => ({
              value,
              label: t(`inventory.shown.${value}`),
              count: now.lines.filter(SHOWS[value]).length,
            }))}
            value={shown}
            onChange={setShown}
          />
        </div>
        <InventoryLines
          inventory={now}
          lines={now.lines.filter(SHOWS[shown])}
          sees={sees}
          onCount={isOpen ? add : null}
        />
      </Card>
    </div>
  );
}

type WholeProps = { inventory: Inventory; back: BackLink; onChange: (next: Inventory) => Promise<unknown> };

function Whole({ inventory: data, back, onChange }: WholeProps): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useSession();
  const { mutate: mutateAll } = useSWRConfig();
  const restock = useRestock();
  const [closing, setClosing] = useState(false);
  const changed = async (next: Inventory): Promise<void> => {
    await onChange(next);
    await mutateAll(
      answersOf("GET /v1/stocks/inventories", "GET /v1/stocks/inventories/:inventoryId/differences"),
    );
    await restock();
  };
  const cancel = async (): Promise<void> => {
    const sure = await ask({
      title: t("inventory.cancelTitle"),
      text: t("inventory.cancelText"),
      error: true,
    });
    if (!sure) return;
    const input = { params: { inventoryId: data.id }, body: { version: data.version } };
    try {
      const route = "POST /v1/stocks/inventories/:inventoryId/cancellation";
      await changed(await call(route, input, { idempotencyKey: newId() }));
      showSnackbar("success", t("inventory.cancelled"));
    } catch (refused) {
      showSnackbar("error", problemOf(refused).message);
    }
  };
  const mayClose = user !== null && hasPermission(user, "createWarehouse");
  const when = data.endedAt
    ? t("inventory.ended", { who: nameOf(data.endedBy ?? ""), when: format.date(data.endedAt, "dateTime") })
    : t("inventory.opened", { who: nameOf(data.openedBy), when: format.date(data.openedAt, "dateTime") });
  return (
    <>
      <PageHeader
        title={data.name}
        text={`${data.warehouse} · ${when}`}
        badges={<InventoryBadge status={data.status} />}
        back={back}
        actions={
          data.status === "open" && mayClose ? (
            <>
              <Button icon={<X aria-hidden="true" />} onClick={() => void cancel()}>
                {t("inventory.cancel")}
              </Button>
              <Button look="primary" icon={<Check aria-hidden="true" />} onClick={() => setClosing(true)}>
                {t("inventory.close")}
              </Button>
            </>
          ) : null
        }
      />
      <Counting inventory={data} onChange={(next) => void onChange(next)} />
      {closing ? (
        <CloseInventory
          inventory={data}
          onClose={() => setClosing(false)}
          onClosed={(next) => {
            setClosing(false);
            void changed(next);
          }}
        />
      ) : null}
    </>
  );
}

/** An inventory: counting with a scanner or by hand, the differences, closing. */
export default function InventoryPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer(
    "GET /v1/stocks/inventories/:inventoryId",
    { params: { inventoryId: id } },
    { refreshInterval: (latest) => (latest?.status === "open" ? OTHERS_MS : 0) },
  );
  const back = { href: paths.inventories(), label: t("inventories.title") };
  return (
    <Answered
      of={answer}
      card
      head={<PageHeader title={t("inventory.title")} back={back} />}
      waiting={
        <div className={cx(layout.grid4, layout.shrink)}>
          <Skeleton width="18rem" height="2rem" />
          <Skeleton height="20rem" />
        </div>
      }
    >
      {(inventory) => (
        <Whole
          key={inventory.id}
          inventory={inventory}
          back={back}
          onChange={(next) => answer.mutate(next, { revalidate: false })}
        />
      )}
    </Answered>
  );
}
