import type { GroupView, OwnShare } from "@cuvee/core/sales/groups/groups.ts";
import { LogOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useSingleAction, type GroupUse } from "./calls.ts";

/** A member who has not committed leaves the group: their share is given up (decision 0010, "Firm"). */
export function LeaveGroup({ group, me, use }: { group: GroupView; me: OwnShare; use: GroupUse }): ReactNode {
  const { t } = useTranslation("groups");
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSingleAction();
  const leave = (): void =>
    run("leave", async () => {
      const params = { groupId: group.id, memberId: me.id };
      try {
        const left = await call(
          "DELETE /v1/groups/:groupId/members/:memberId",
          { params },
          { orderKey: use.key ?? "" },
        );
        setAsking(false);
        showSnackbar("success", t("leave.done"));
        use.leave(left);
      } catch (error) {
        setFailure(problemOf(error).message);
        void use.again();
      }
    });
  return (
    <>
      <Button
        look="quiet"
        icon={<LogOut size={18} aria-hidden="true" />}
        onClick={() => {
          setFailure(null);
          setAsking(true);
        }}
      >
        {t("leave.open")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={leave}
        title={t("leave.title")}
        text={t("leave.text")}
        confirm={t("leave.confirm")}
        danger
        busy={busy === "leave"}
        error={failure}
      />
    </>
  );
}
