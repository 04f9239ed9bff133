import { MailPlus, Pause, Play, UserMinus } from "lucide-react";
import { canRunCommand, type CollaboratorCommand } from "@cuvee/core/people/collaborators/collaborators.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Collaborator = CallAnswer<"GET /v1/collaborators/:collaboratorId">;

const ROUTES = {
  resend: "POST /v1/collaborators/:collaboratorId/invitation",
  suspend: "POST /v1/collaborators/:collaboratorId/suspension",
  reactivate: "POST /v1/collaborators/:collaboratorId/reactivation",
  revoke: "POST /v1/collaborators/:collaboratorId/revocation",
} as const satisfies Record<CollaboratorCommand, string>;

const ICONS = { resend: MailPlus, suspend: Pause, reactivate: Play, revoke: UserMinus };
const ORDER = ["resend", "reactivate", "suspend", "revoke"] as const;

/** Actions on a collaborator in place; removing access needs a confirmation. */
export function Acts({ of, onDone }: { of: Collaborator; onDone: (now: Collaborator) => void }): ReactNode {
  const { t } = useTranslation(["collaborators", "common"]);
  const [requested, setAsked] = useState<CollaboratorCommand | null>(null);
  const [busy, setBusy] = useState<CollaboratorCommand | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isInvitation = of.status === "invited" || of.status === "expired";
  const name = `${of.firstname} ${of.lastname}`.trim() || of.email;

  const act = async (which: CollaboratorCommand): Promise<void> => {
    setBusy(which);
    setError(null);
    try {
      const input = { params: { collaboratorId: of.id }, body: { version: of.version } };
      const now = await call(ROUTES[which], input, which === "resend" ? { idempotencyKey: newId() } : {});
      setAsked(null);
      showSnackbar("success", t(`done.${which}`));
      onDone(now);
    } catch (failure) {
      const { message } = problemOf(failure);
      if (requested) setError(message);
      else showSnackbar("error", message);
    } finally {
      setBusy(null);
    }
  };
  const start = (which: CollaboratorCommand): void => {
    if (which === "suspend" || which === "revoke") setAsked(which);
    else void act(which);
  };
  const wordOf = (which: CollaboratorCommand): string =>
    t(which === "revoke" && isInvitation ? "acts.withdraw" : `acts.${which}`);
  const question = requested === "revoke" && isInvitation ? "withdraw" : (requested ?? "suspend");
  return (
    <>
      {ORDER.filter((which) => canRunCommand(which, of.status)).map((which) => {
        const Icon = ICONS[which];
        return (
          <Button
            key={which}
            look={which === "revoke" ? "danger" : "secondary"}
            icon={<Icon aria-hidden="true" />}
            busy={busy === which}
            onClick={() => start(which)}
          >
            {wordOf(which)}
          </Button>
        );
      })}
      <ConfirmDialog
        open={requested !== null}
        onClose={() => {
          setAsked(null);
          setError(null);
        }}
        onConfirm={() => (requested ? void act(requested) : undefined)}
        title={t(`confirm.${question}Title`, { name })}
        text={t(`confirm.${question}`)}
        confirm={requested ? wordOf(requested) : ""}
        danger
        busy={busy !== null}
        error={error}
      />
    </>
  );
}
