import type { GroupView, OwnShare } from "@cuvee/core/sales/groups/groups.ts";
import { CircleCheck } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { loadTexts } from "#kit/i18n.ts";
import type { Embed } from "#sales/cart/pricing.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { paths } from "#kit/paths.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import type { GroupUse } from "./calls.ts";
import { LeaveGroup } from "./LeaveGroup.tsx";
import { ShareLines } from "./ShareLines.tsx";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only members who commit need the form and the card. */
const CommitForm = lazy(async () => {
  const [part] = await Promise.all([import("./CommitForm.tsx"), loadTexts(["purchase"])]);
  return part;
});

type Props = { group: GroupView; me: OwnShare; use: GroupUse; embed: Embed };

/** Shows the member's own choice, its highest and its possible price, and the commitment to it. */
export function OwnShareCard({ group, me, use, embed }: Props): ReactNode {
  const { t } = useTranslation("groups");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const chooses = me.state === "choosing" || me.state === "paying";
  const cap = me.capCents;
  const mayBeLess = me.hopeCents !== null && cap !== null && me.hopeCents < cap;
  return (
    <section className={cx(layout.grid3, layout.single, layout.panel, css.card)} aria-labelledby="group-own">
      <h2 id="group-own" className={layout.large}>
        {t("own.title")}
      </h2>
      {chooses ? null : (
        <p className={cx(layout.line2, css.firm)} role="status">
          <CircleCheck size={20} aria-hidden="true" />
          <span>{t(`own.${me.state}`, { date: format.date(group.deadline, "dateTime") })}</span>
        </p>
      )}
      <ShareLines lines={me.lines} embed={embed} />
      {me.finalCents !== null ? (
        <p className={cx(layout.line3, layout.baseline, layout.between, css.total)}>
          <span>{t("own.final")}</span>
          <strong>{format.money(me.finalCents)}</strong>
        </p>
      ) : cap !== null ? (
        <>
          <p className={cx(layout.line3, layout.baseline, layout.between, css.total)}>
            <span>{t("own.cap")}</span>
            <strong>{format.money(cap)}</strong>
          </p>
          {mayBeLess ? (
            <p className={cx(layout.small, css.hope)}>
              {t("own.hope", { amount: format.money(me.hopeCents ?? 0) })}
            </p>
          ) : null}
        </>
      ) : (
        <p className={cx(layout.quiet, css.quiet)}>{t("own.empty")}</p>
      )}
      {chooses && cap !== null && !open ? (
        <>
          <p className={cx(layout.quiet, css.quiet)}>{t("own.promise")}</p>
          <Button look="primary" size="l" wide onClick={() => setOpen(true)}>
            {t("own.commit")}
          </Button>
        </>
      ) : null}
      {chooses && cap !== null && open ? (
        <Suspense fallback={<Skeleton height="18rem" />}>
          <CommitForm group={group} me={me} capCents={cap} use={use} embed={embed} />
        </Suspense>
      ) : null}
      {chooses && !me.isOrganiser ? <LeaveGroup group={group} me={me} use={use} /> : null}
      {me.state === "paid" && me.order?.number ? (
        <ButtonLink href={paths.orderFollow(me.order.id, me.order.key)}>{t("own.follow")}</ButtonLink>
      ) : null}
    </section>
  );
}
