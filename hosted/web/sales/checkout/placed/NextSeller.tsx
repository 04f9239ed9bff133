import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import Round from "#sales/cart/page/Round.tsx";
import type { RoundOrder } from "#sales/cart/page/round.ts";
import { ButtonLink } from "#ui/Button.tsx";
import css from "./Placed.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the rest of a cart of several sellers, and the link to the next one. */
export default function NextSeller({
  others,
  done,
}: {
  others: readonly CartOrder[];
  done: readonly RoundOrder[];
}): ReactNode {
  const { t } = useTranslation("basket");
  const next = others[0]?.sellerId ?? null;
  const { data } = useAnswer("GET /v1/shops/:id", next ? { params: { id: next } } : null);
  return (
    <div className={layout.grid3}>
      <Round orders={others} done={done} />
      {next ? (
        <ButtonLink look="primary" size="l" wide className={css.goOn} href={paths.checkout(next)}>
          {data ? t("round.next", { name: data.name }) : t("round.goOn")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
