import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/accounts/AccountTab.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Lists the sites that recognise the user; each can be revoked. */
export function SitesCard(): ReactNode {
  const { t } = useTranslation("members");
  const format = useFormat();
  const { data, error, mutate } = useAnswer("GET /v1/users/me/sites", {});
  const { busy, run } = useWork("asMessage");
  const end = async (siteId: string): Promise<void> => {
    await run(async () => {
      const { message } = await call("DELETE /v1/users/me/sites/:siteId", { params: { siteId } });
      showSnackbar("success", message);
    }, siteId);
    await mutate();
  };
  return (
    <Card title={t("sites.title")}>
      <p className={cx(layout.muted, layout.balanced)}>
        {t(data?.length === 0 ? "sites.none" : "sites.text")}
      </p>
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data || error ? null : (
        <WhenLate>
          <Skeleton height="3rem" />
        </WhenLate>
      )}
      <ul className={layout.plain}>
        {data?.map(({ id, site, shop, usedOn }) => (
          <li key={id} className={cx(layout.row23, layout.middle, layout.between, css.row)}>
            <div className={cx(layout.column, layout.shrink, layout.breakable)}>
              <span>{site}</span>
              <span className={layout.quiet}>{t("sites.used", { shop, date: format.date(usedOn) })}</span>
            </div>
            <Button
              size="s"
              aria-label={t("sites.endOf", { site })}
              busy={busy === id}
              onClick={() => void end(id)}
            >
              {t("sites.end")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
