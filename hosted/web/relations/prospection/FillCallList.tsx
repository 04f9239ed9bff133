import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { ListPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { useUpdateProspects } from "#relations/prospection/calls.ts";
import { changeProspects } from "#relations/prospection/chosen.ts";
import { Button } from "#ui/Button.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useWork } from "#ui/work.ts";

/** Puts the prospects whom nobody has called yet on the call list of today. */
export function FillCallList(): ReactNode {
  const { t } = useTranslation("prospection");
  const { user } = useSession();
  const update = useUpdateProspects();
  const { busy, run } = useWork("asMessage");
  const { data } = useAnswer("GET /v1/prospects/figures", { query: { months: "12" } });
  const mayWrite = user !== null && isStaff(user) && hasPermission(user, "createClient");
  // Those who are on the list already wait there for a reason: a later day, or no right to call them.
  const filter = { neverCalled: { is: true }, callOn: { empty: true } };
  const asked = { query: { filter: JSON.stringify(filter) } } as never;
  const count = useAnswer("GET /v1/prospects/measure", mayWrite && data ? asked : null).data?.count ?? 0;
  if (!mayWrite || count === 0) return null;
  const fill = (): Promise<boolean> =>
    run(async () => {
      const on = dayInFrance(Date.now());
      const changed = await changeProspects({ all: true, filter }, { kind: "call", on, callerId: null });
      showSnackbar("success", t("bulk.done", { count: changed }));
      await update();
    });
  return (
    <Button
      look="primary"
      icon={<ListPlus aria-hidden="true" />}
      busy={busy !== null}
      onClick={() => void fill()}
    >
      {t("calls.fill", { count })}
    </Button>
  );
}
