import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { groupOrders, type BillGroup } from "#sales/bills/grouping.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/bills/BillMany.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Result = { id: string; number: string } | { failure: string };
type BillingPlan = { groups: BillGroup[]; left: number };

/** Reads the parts of chosen orders that are not invoiced yet, a few requests at a time. */
async function readOrders(ids: readonly string[]): Promise<(OrderBilling & { id: string })[]> {
  const read: (OrderBilling & { id: string })[] = [];
  for (let at = 0; at < ids.length; at += 6)
    read.push(
      ...(await Promise.all(
        ids.slice(at, at + 6).map(async (orderId) => ({
          ...(await call("GET /v1/orders/:orderId/billing", { params: { orderId } })),
          id: orderId,
        })),
      )),
    );
  return read;
}

type Billing = {
  billingPlan: BillingPlan | null;
  results: Readonly<Record<string, Result>>;
  state: "asking" | "making" | "done";
  send: () => Promise<void>;
  failure: string | null;
};

/** Reads the orders, and invoices them by client. */
function useBilling(ids: readonly string[]): Billing {
  const keep = useUpdateDocument();
  const [billingPlan, setAsked] = useState<BillingPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [state, setState] = useState<"asking" | "making" | "done">("asking");
  // For a group whose answer was lost the request for the same invoice is repeated.
  const created = useRef(new Map<string, { id: string; key: string }>());
  useEffect(() => {
    let gone = false;
    readOrders(ids).then(
      (orders) => (gone ? undefined : setAsked(groupOrders(orders))),
      (error: unknown) => (gone ? undefined : setFailure(problemOf(error).message)),
    );
    return () => {
      gone = true;
    };
  }, [ids]);

  const billOne = async (group: BillGroup): Promise<Result> => {
    const once = created.current.get(group.key) ?? { id: newId(), key: newId() };
    created.current.set(group.key, once);
    try {
      const orders = group.orders.map(({ id }) => ({ orderId: id }));
      const body = { id: once.id, orders };
      const bill = await call("POST /v1/bills", { body }, { idempotencyKey: once.key });
      return { id: bill.id, number: bill.number };
    } catch (error) {
      if (!canRetry(error)) created.current.delete(group.key);
      return { failure: problemOf(error).message };
    }
  };
  const send = async (): Promise<void> => {
    setState("making");
    const now: Record<string, Result> = { ...results };
    for (const group of billingPlan?.groups ?? []) {
      const done = now[group.key];
      if (done && "id" in done) continue;
      now[group.key] = await billOne(group);
      setResults({ ...now });
    }
    await keep();
    setState("done");
  };
  return { billingPlan, results, state, send, failure };
}

/** The orders of one client, and their invoice once it is made. */
function Group({ group, result }: { group: BillGroup; result: Result | undefined }): ReactNode {
  const format = useFormat();
  return (
    <li className={cx(layout.line4, layout.between, css.group)}>
      <div className={layout.shrink}>
        <p className={cx(layout.medium, layout.breakable)}>{group.buyerName}</p>
        <p className={layout.quiet}>{format.list(group.orders.map((one) => one.number ?? one.id))}</p>
        {result && "failure" in result ? (
          <p className={cx(layout.small, layout.danger)}>{result.failure}</p>
        ) : null}
      </div>
      <div className={cx(layout.column, layout.oneLine, layout.fixed, css.end)}>
        <span>{format.money(group.toBillCents)}</span>
        {result && "id" in result ? (
          <Link href={paths.document("bill", result.id)}>{result.number}</Link>
        ) : null}
      </div>
    </li>
  );
}

/** Invoices chosen orders, those of a client together, and shows the result for each client. */
export default function BillManyDialog({
  ids,
  onClose,
}: {
  ids: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const { billingPlan, results, state, send, failure } = useBilling(ids);
  const groups = billingPlan?.groups ?? [];
  const bills = Object.values(results).filter((one) => "id" in one).length;
  const missing = state === "done" && bills < groups.length;
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("billMany.title")}
      text={
        billingPlan && state === "asking" && groups.length > 0
          ? t("billMany.text", {
              bills: t("billMany.bills", { count: groups.length }),
              orders: t("billMany.orders", { count: groups.reduce((a, g) => a + g.orders.length, 0) }),
            })
          : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{t(state === "asking" ? "common:cancel" : "common:close")}</Button>
          {state === "done" && !missing ? null : (
            <Button
              look="primary"
              busy={state === "making"}
              disabled={groups.length === 0}
              onClick={() => void send()}
            >
              {missing ? t("common:retry") : t("billMany.confirm", { count: Math.max(1, groups.length) })}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <FormError>{failure}</FormError>
      ) : billingPlan === null ? (
        <div aria-busy="true">
          <Skeleton height="8rem" />
        </div>
      ) : (
        <div className={layout.stack4}>
          {state === "done" ? (
            <Notice tone={missing ? "warning" : "success"}>
              {t("billMany.done", { made: bills, count: groups.length })}
            </Notice>
          ) : null}
          {billingPlan.left > 0 && state === "asking" ? (
            <Notice tone="warning">{t("billMany.left", { count: billingPlan.left })}</Notice>
          ) : null}
          <ul className={cx(layout.column, css.groups)}>
            {groups.map((group) => {
              const result = results[group.key];
              return <Group key={group.key} group={group} result={result} />;
            })}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
