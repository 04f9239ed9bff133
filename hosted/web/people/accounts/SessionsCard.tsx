import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { deviceName } from "#people/accounts/device.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/accounts/AccountTab.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Lists the sessions of the account; each of the others can be closed. */
export function SessionsCard(): ReactNode {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const { data, error, mutate } = useAnswer("GET /v1/users/me/sessions", {});
  const { busy, run } = useWork("asMessage");
  const end = async (sessionId: string): Promise<void> => {
    await run(async () => {
      const { message } = await call("DELETE /v1/users/me/sessions/:sessionId", { params: { sessionId } });
      showSnackbar("success", message);
    }, sessionId);
    await mutate();
  };
  return (
    <Card title={t("account.sessions")}>
      <p className={cx(layout.muted, layout.breakable, css.text)}>{t("account.sessionsText")}</p>
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data || error ? null : (
        <WhenLate>
          <Skeleton height="5rem" />
        </WhenLate>
      )}
      <ul className={layout.plain}>
        {data?.map((one) => {
          const name = deviceName(one.userAgent) || t("account.unknownDevice");
          return (
            <li key={one.id} className={cx(layout.row23, layout.middle, layout.between, css.row)}>
              <div className={cx(layout.column, layout.shrink, layout.breakable)}>
                <span>{name}</span>
                <span className={layout.quiet}>
                  {t("account.lastUsed", { when: format.ago(one.lastUsedAt) })} ·{" "}
                  {t("account.opened", { date: format.date(one.createdAt) })}
                </span>
              </div>
              {one.current ? (
                <Badge tone="accent">{t("account.here")}</Badge>
              ) : (
                <Button
                  size="s"
                  aria-label={t("account.endOf", { name })}
                  busy={busy === one.id}
                  onClick={() => void end(one.id)}
                >
                  {t("account.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
