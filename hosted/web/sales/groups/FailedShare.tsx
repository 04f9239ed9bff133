import type { GroupView, OwnShare } from "@cuvee/core/sales/groups/groups.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { CardForm } from "#sales/checkout/payment/CardForm.tsx";
import { useCardForm } from "#sales/checkout/payment/useCardForm.ts";
import { Button } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { useSingleAction, type GroupUse } from "./calls.ts";
import { submitShareCard } from "./shareCard.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A form for another card, in time, for a share whose card was refused at the debit. */
export function FailedShare({
  group,
  me,
  use,
}: {
  group: GroupView;
  me: OwnShare;
  use: GroupUse;
}): ReactNode {
  const { t } = useTranslation(["groups", "purchase"]);
  const format = useFormat();
  const [, navigate] = useLocation();
  const own = useCardForm();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSingleAction();
  const pay = async (): Promise<void> => {
    try {
      const end = await submitShareCard(me.order?.id ?? "", me.order?.key ?? "", own.card);
      if (end.kind === "go") navigate(end.href);
      if (end.kind === "refused") setFailure(t([`purchase:unpaid.reasons.${end.reason}`, "commit.refused"]));
    } catch (error) {
      setFailure(problemOf(error).message);
    }
    own.clear();
    await use.again();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(null);
    if (own.passes(document)) run("pay", pay);
  };
  const until = group.settleUntil ? format.date(group.settleUntil, "dateTime") : "";
  return (
    <section
      className={cx(layout.grid3, layout.single, layout.panel, css.card)}
      aria-labelledby="group-failed"
    >
      <h2 id="group-failed" className={layout.large}>
        {t("failed.title")}
      </h2>
      <Notice tone="warning">{t("failed.text", { date: until })}</Notice>
      <form className={layout.stack4} noValidate onSubmit={submit}>
        <CardForm card={own.card} onChange={own.change} errorOf={own.errorOf} />
        {failure ? <FormError>{failure}</FormError> : null}
        <Button type="submit" look="primary" size="l" wide busy={busy === "pay"}>
          {t("failed.pay", { amount: format.money(me.finalCents ?? 0) })}
        </Button>
      </form>
    </section>
  );
}
