import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { CalendarClock, MapPin, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Badge } from "#ui/Badge.tsx";
import { useNow } from "./calls.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const HOUR_MS = 3_600_000;

/** Returns the remaining time, in the largest useful unit. */
function useRemainingTime(): (until: string) => string {
  const { t } = useTranslation("groups");
  const now = useNow();
  return (until) => {
    const left = Math.max(0, new Date(until).getTime() - now);
    if (left >= 48 * HOUR_MS) return t("left.days", { count: Math.floor(left / (24 * HOUR_MS)) });
    if (left >= HOUR_MS) return t("left.hours", { count: Math.floor(left / HOUR_MS) });
    return t("left.minutes", { count: Math.max(1, Math.ceil(left / 60_000)) });
  };
}

const TONES = { open: "accent", settling: "accent", complete: "accent" } as const;

/** Shows name, shop, deadline and delivery of a group. */
export function GroupHead({ group }: { group: GroupView }): ReactNode {
  const { t } = useTranslation("groups");
  const format = useFormat();
  const left = useRemainingTime();
  const { status, delivery } = group;
  const organiser = group.members.find((member) => member.isOrganiser)?.firstname ?? "";
  return (
    <header className={layout.grid2}>
      <p className={cx(layout.row2, layout.quiet, layout.middle)}>
        {t("head.by", { name: organiser, shop: group.shopName })}{" "}
        <Badge tone={TONES[status as keyof typeof TONES] ?? "plain"}>{t(`status.${status}`)}</Badge>
      </p>
      <h1 className={cx(layout.breakable, css.title)}>{group.name}</h1>
      <ul className={cx(layout.plain, layout.grid2, layout.small, css.facts)}>
        {status === "open" ? (
          <li>
            <CalendarClock size={18} aria-hidden="true" />
            <span>
              {t("head.until", { date: format.date(group.deadline, "dateTime") })}{" "}
              <strong>{left(group.deadline)}</strong>
            </span>
          </li>
        ) : null}
        <li>
          {delivery.kind === "delivery" ? (
            <MapPin size={18} aria-hidden="true" />
          ) : (
            <Store size={18} aria-hidden="true" />
          )}
          <span>
            {t(delivery.kind === "delivery" ? "head.delivery" : "head.pickup", {
              name: organiser,
              way: delivery.name,
              place: delivery.place,
            })}
            {delivery.address ? (
              <span className={cx(layout.quiet, css.quiet)}>
                {" "}
                ({[delivery.address.street, delivery.address.street2].filter(Boolean).join(", ")})
              </span>
            ) : null}
          </span>
        </li>
      </ul>
    </header>
  );
}
