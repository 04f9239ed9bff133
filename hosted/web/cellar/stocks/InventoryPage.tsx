import { Check, X } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useParams } from "wouter";
import { answersOf, call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useRestock } from "#cellar/warehouses/calls.ts";
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
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { ProgressBar } from "#ui/ProgressBar.tsx";
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
      <ProgressBar value={counted} max={Math.max(1, count)} aria-label={label} />
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
              <p className={layout.quiet} role="status">
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

function useInventoryChange(answer: {
  mutate: (next: Inventory, how: { revalidate: false }) => Promise<unknown>;
}) {
  const { mutate: mutateAll } = useSWRConfig();
  const restock = useRestock();
  const keep = (next: Inventory): Promise<unknown> => answer.mutate(next, { revalidate: false });
  /** Keeps an inventory that was closed or cancelled: stocks change with it. */
  const end = async (next: Inventory): Promise<void> => {
    await keep(next);
    await mutateAll(
      answersOf("GET /v1/stocks/inventories", "GET /v1/stocks/inventories/:inventoryId/differences"),
    );
    await restock();
  };
  return { keep, end };
}

type CommandsProps = {
  inventory: Inventory;
  onCancelled: (next: Inventory) => Promise<void>;
  onClose: () => void;
};

function Commands({ inventory, onCancelled, onClose }: CommandsProps): ReactNode {
  const { t } = useTranslation("cellar");
  const { user } = useSession();
  const cancel = async (): Promise<void> => {
    const sure = await ask({
      title: t("inventory.cancelTitle"),
      text: t("inventory.cancelText"),
      error: true,
    });
    if (!sure) return;
    const input = { params: { inventoryId: inventory.id }, body: { version: inventory.version } };
    try {
      const route = "POST /v1/stocks/inventories/:inventoryId/cancellation";
      await onCancelled(await call(route, input, { idempotencyKey: newId() }));
      showSnackbar("success", t("inventory.cancelled"));
    } catch (refused) {
      showSnackbar("error", problemOf(refused).message);
    }
  };
  if (inventory.status !== "open" || user === null || !hasPermission(user, "createWarehouse")) return null;
  return (
    <>
      <Button icon={<X aria-hidden="true" />} onClick={() => void cancel()}>
        {t("inventory.cancel")}
      </Button>
      <Button look="primary" icon={<Check aria-hidden="true" />} onClick={onClose}>
        {t("inventory.close")}
      </Button>
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
  const format = useFormat();
  const nameOf = usePersonName();
  const { keep, end } = useInventoryChange(answer);
  const [closing, setClosing] = useState(false);
  const when = ({ endedAt, endedBy, openedAt, openedBy }: Inventory): string =>
    endedAt
      ? t("inventory.ended", { who: nameOf(endedBy ?? ""), when: format.date(endedAt, "dateTime") })
      : t("inventory.opened", { who: nameOf(openedBy), when: format.date(openedAt, "dateTime") });
  return (
    <RecordPage
      of={answer}
      kind={t("inventory.title")}
      back={{ href: paths.inventories(), label: t("inventories.title") }}
    >
      {(inventory) => ({
        title: inventory.name,
        badges: <InventoryBadge status={inventory.status} />,
        text: `${inventory.warehouse} · ${when(inventory)}`,
        actions: <Commands inventory={inventory} onCancelled={end} onClose={() => setClosing(true)} />,
        main: <Counting key={inventory.id} inventory={inventory} onChange={(next) => void keep(next)} />,
        dialogs: closing ? (
          <CloseInventory
            inventory={inventory}
            onClose={() => setClosing(false)}
            onClosed={(next) => {
              setClosing(false);
              void end(next);
            }}
          />
        ) : null,
      })}
    </RecordPage>
  );
}
