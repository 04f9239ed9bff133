import type { Id } from "@cuvee/core/kit/ids.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { LATE_AFTER } from "./phase.ts";
import css from "./Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { orderId: Id; orderKey: string; /** Number of times that the order was read. */ asked: number };

/** The payment provider has not answered yet; when it is late the page explains that nothing is lost. */
export function Waiting({ orderId, orderKey, asked: requested }: Props): ReactNode {
  const { t } = useTranslation("purchase");
  const late = requested >= LATE_AFTER;
  return (
    <div className={cx(layout.grid4, css.panel)}>
      <div className={cx(layout.grid3, layout.muted, layout.balanced, css.busy)} role="status">
        <Spinner />
        <h1 className={css.title}>{t("waiting.title")}</h1>
        <p>{t(late ? "waiting.late" : "waiting.text")}</p>
        {late ? (
          <ButtonLink href={paths.orderFollow(orderId, orderKey)}>{t("waiting.follow")}</ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
