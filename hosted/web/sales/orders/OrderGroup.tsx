import { Money } from "#ui/Money.tsx";
import { GROUP_COMMANDS, type GroupCommand } from "@cuvee/core/sales/groups/groups.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { Link } from "wouter";
import { answersOf, call, newId, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { useLive } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { OrderBadge } from "#sales/orders/StatusBadges.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#sales/orders/OrderGroup.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ROUTES = {
  acceptance: "POST /v1/groups/:groupId/acceptance",
  delivery: "POST /v1/groups/:groupId/delivery",
  refusal: "POST /v1/groups/:groupId/refusal",
} as const;
const PERMISSIONS = {
  acceptance: "createOrder",
  delivery: "manageDelivery",
  refusal: "createOrder",
} as const;

type GroupOrders = CallAnswer<"GET /v1/groups/:groupId/orders">;

type GroupCommands = {
  doing: GroupCommand | null;
  run: (act: GroupCommand, reason?: string) => Promise<void>;
  setAsking: (value: GroupCommand | null) => void;
  asking: GroupCommand | null;
  failure: string | null;
};

/** Runs an action on all shares of the group. */
function useGroupCommands(
  groupId: string,
  read: { mutate: (now: GroupOrders, how: { revalidate: false }) => Promise<unknown> },
): GroupCommands {
  const { t } = useTranslation(["groups", "orders"]);
  const { mutate } = useSWRConfig();
  const [asking, setAsking] = useState<GroupCommand | null>(null);
  const [doing, setDoing] = useState<GroupCommand | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (act: GroupCommand, reason = ""): Promise<void> => {
    setDoing(act);
    setFailure(null);
    try {
      const input = { params: { groupId }, body: { reason } };
      await read.mutate(await call(ROUTES[act], input, { idempotencyKey: newId() }), { revalidate: false });
      setAsking(null);
      showSnackbar("success", t("seller.done"));
    } catch (error) {
      if (act === "acceptance") showSnackbar("error", problemOf(error).message);
      setFailure(problemOf(error).message);
    } finally {
      setDoing(null);
      void mutate(answersOf("GET /v1/orders/:orderId", "GET /v1/orders"));
    }
  };
  return { doing, run, setAsking, asking, failure };
}

function Share({ share, orderId }: { share: GroupOrders["shares"][number]; orderId: string }): ReactNode {
  const { t } = useTranslation(["groups", "orders"]);
  return (
    <li>
      <span className={cx(layout.shrink, layout.breakable, layout.fill, css.who)}>
        {share.orderId === orderId ? (
          <strong>{share.buyerName}</strong>
        ) : (
          <Link href={paths.order(share.orderId)}>{share.buyerName}</Link>
        )}
        <span className={layout.quiet}>
          {[share.number, share.orderId === orderId ? t("seller.this") : null].filter(Boolean).join(" · ")}
        </span>
      </span>
      <OrderBadge status={share.status} own={false} />
      <span className={layout.oneLine}>
        <Money cents={share.totalTtcCents} />
      </span>
    </li>
  );
}

/** Shows the grouped order that an order is a share of: the other shares, and the actions on all of them. */
export default function OrderGroup({ groupId, orderId }: { groupId: string; orderId: string }): ReactNode {
  const { t } = useTranslation(["groups", "orders"]);
  const format = useFormat();
  const { user } = useSession();
  const read = useAnswer("GET /v1/groups/:groupId/orders", { params: { groupId } });
  const { doing, run, setAsking, asking, failure } = useGroupCommands(groupId, read);
  useLive("order", () => void read.mutate());
  const group = read.data;
  if (!group) return null;
  const acts = GROUP_COMMANDS.filter(
    (act) => group.acts.includes(act) && user !== null && hasPermission(user, PERMISSIONS[act]),
  );
  return (
    <Card title={t("seller.title", { name: group.name })}>
      <div className={layout.grid3}>
        <p className={layout.quiet}>
          {t("seller.text", { count: group.shares.length, name: group.organiser })}
        </p>
        <ul className={cx(layout.plain, layout.grid2, css.shares)}>
          {group.shares.map((share) => (
            <Share key={share.orderId} share={share} orderId={orderId} />
          ))}
        </ul>
        <p className={cx(layout.strong, css.total)}>
          {t("seller.total", { count: group.bottles, amount: format.money(group.totalTtcCents) })}
        </p>
        {group.givenCents > 0 ? (
          <p className={layout.quiet}>{t("seller.given", { amount: format.money(group.givenCents) })}</p>
        ) : null}
        <div className={layout.row2}>
          {acts.map((act) => (
            <Button
              key={act}
              size="s"
              look={act === "refusal" ? "secondary" : "primary"}
              busy={doing === act && act === "acceptance"}
              onClick={() => (act === "acceptance" ? void run(act) : setAsking(act))}
            >
              {t(`seller.acts.${act}`)}
            </Button>
          ))}
        </div>
        {(["delivery", "refusal"] as const).map((act) => (
          <ConfirmDialog
            key={act}
            open={asking === act}
            onClose={() => setAsking(null)}
            onConfirm={(reason) => void run(act, reason)}
            title={t(`seller.${act}Title`)}
            text={t(`seller.${act}Text`)}
            confirm={t(`seller.acts.${act}`)}
            danger={act === "refusal"}
            busy={doing === act}
            error={failure}
            {...(act === "refusal" ? { reason: { label: t("seller.reason"), required: true } } : {})}
          />
        ))}
      </div>
    </Card>
  );
}
