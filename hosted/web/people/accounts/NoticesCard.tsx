import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useWork } from "#ui/work.ts";

/** Notices that a person who sells may switch off; a choice is saved at once. */
export function NoticesCard(): ReactNode {
  const { t } = useTranslation("settings");
  const { data, error, mutate } = useAnswer("GET /v1/users/me/notices", {});
  const { busy, run } = useWork("asMessage");
  const save = async (linkStatistics: boolean): Promise<void> => {
    await run(async () => {
      await mutate(await call("PUT /v1/users/me/notices", { body: { linkStatistics } }), false);
      showSnackbar("success", t("notices.saved"));
    });
  };
  return (
    <Card title={t("notices.title")}>
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data || error ? null : (
        <WhenLate>
          <Skeleton height="3rem" />
        </WhenLate>
      )}
      {data ? (
        <Checkbox
          label={t("notices.links")}
          hint={t("notices.linksHint")}
          checked={data.linkStatistics}
          disabled={busy !== null}
          onChange={({ target }) => void save(target.checked)}
        />
      ) : null}
    </Card>
  );
}
