import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { addLine } from "@cuvee/core/sales/cart/cart.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { CircleCheck, TimerOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cartActs, cartStore } from "#sales/cart/cart.ts";
import type { Embed } from "#sales/cart/pricing.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ShareLines } from "./ShareLines.tsx";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Shows the end of a group to a member: their order is with the winery, or the group failed and they order on their
 * own.
 */
export function GroupOver({ group, embed }: { group: GroupView; embed: Embed }): ReactNode {
  const { t } = useTranslation("groups");
  const format = useFormat();
  const [, navigate] = useLocation();
  const { me } = group;
  const lines = me?.lines ?? [];
  const orderAlone = (): void => {
    const shelf = shelve(embed.products);
    cartActs.drop(group.shopId);
    cartStore.change((cart, at) =>
      lines.reduce((all, { formatId, quantity }) => {
        const found = shelf.get(formatId);
        const ids = found && { productId: found.product.id, vintageId: found.vintage.id };
        return ids ? addLine(all, group.shopId, { formatId, quantity, ...ids }, at) : all;
      }, cart),
    );
    navigate(paths.checkout(group.shopId));
  };
  if (group.status === "complete" && me && me.state === "paid")
    return (
      <section className={cx(layout.grid3, layout.single, layout.panel, css.card)}>
        <p className={cx(layout.line2, css.firm)} role="status">
          <CircleCheck size={22} aria-hidden="true" />
          <strong>{t("over.done")}</strong>
        </p>
        <p>{t("over.doneText", { shop: group.shopName })}</p>
        <ShareLines lines={lines} embed={embed} />
        {me.finalCents === null ? null : (
          <p className={cx(layout.line3, layout.baseline, layout.between, css.total)}>
            <span>{t("own.final")}</span>
            <strong>{format.money(me.finalCents)}</strong>
          </p>
        )}
        {me.order ? (
          <ButtonLink look="primary" size="l" href={paths.orderFollow(me.order.id, me.order.key)}>
            {t("own.follow")}
          </ButtonLink>
        ) : null}
      </section>
    );
  const isMissed = group.status === "complete" || group.status === "settling";
  return (
    <EmptyState
      icon={<TimerOff aria-hidden="true" />}
      title={t(isMissed ? "over.missed" : `over.${group.status === "cancelled" ? "cancelled" : "expired"}`)}
      text={`${group.end && group.end !== "organiser" ? `${t(`ends.${group.end}`)} ` : ""}${t("over.nothing")}`}
    >
      {lines.length > 0 ? (
        <>
          <ShareLines lines={lines} embed={embed} />
          <Button look="primary" size="l" onClick={orderAlone}>
            {t("over.alone")}
          </Button>
        </>
      ) : null}
    </EmptyState>
  );
}
