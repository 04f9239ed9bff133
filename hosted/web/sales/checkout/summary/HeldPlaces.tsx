import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { Hourglass } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "./HeldPlaces.module.css";
import { useHolds } from "./useHolds.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { sellerId: Id; reservations: readonly CartReservation[]; paused: boolean };

/** Shows the time until a moment, `14:32`, or `1:59:58`; updated each second. */
function Countdown({ until }: { until: number }): ReactNode {
  const { t } = useTranslation("places");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  // Places offered by the waiting list are held for two hours.
  const time = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  // Not read aloud every second.
  return (
    <span className={css.time} role="timer" aria-live="off">
      {t("held.left", { time })}
    </span>
  );
}

/** Shows how long the places of the checkout are held, or that they could not be. */
export default function HeldPlaces({ sellerId, reservations, paused }: Props): ReactNode {
  const { t } = useTranslation("places");
  const holds = useHolds(sellerId, reservations, paused);
  if (holds.state === "lost")
    return (
      <Notice
        tone="error"
        title={t("held.lostTitle")}
        actions={<Link href={paths.cart()}>{t("held.cart")}</Link>}
      >
        {holds.message} {t("held.lost")}
      </Notice>
    );
  if (holds.state === "failed")
    return (
      <Notice tone="warning" actions={<Button onClick={holds.retry}>{t("held.retry")}</Button>}>
        {t("held.failed")}
      </Notice>
    );
  return (
    <div className={cx(layout.line3, layout.middle, css.held)}>
      <Hourglass size={18} aria-hidden="true" />
      {holds.state === "asking" ? (
        <p>
          <span role="status">{t("held.asking")}</span>{" "}
          {/* As high as the final text: the buttons below must not move under a finger. */}
          <span className={css.still} aria-hidden="true">
            {t("held.left", { time: "15:00" })}
          </span>
        </p>
      ) : (
        <p>
          <span role="status">{holds.again ? t("held.again") : t("held.title")}</span>{" "}
          <Countdown until={holds.until} />
        </p>
      )}
    </div>
  );
}
