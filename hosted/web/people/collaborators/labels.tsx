import type { CollaboratorStatus } from "@cuvee/core/people/collaborators/collaborators.ts";
import { isPreset } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const GROUPS: Record<CollaboratorStatus, StatusGroup> = {
  invited: "waiting",
  expired: "error",
  active: "online",
  suspended: "cancel",
  revoked: "cancel",
};

/** Shows the status of a collaborator, in its colour. */
export function CollaboratorBadge({
  status,
  plain,
}: {
  status: CollaboratorStatus;
  plain?: true;
}): ReactNode {
  const { t } = useTranslation("collaborators");
  return (
    <StatusBadge group={GROUPS[status]} {...(plain ? { plain } : {})}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

/** Name of a role: the translated name of a built-in one, the given name of the shop's own, else "sur mesure". */
export function RoleName({ preset }: { preset: string | null }): ReactNode {
  const { t } = useTranslation("collaborators");
  if (preset === null) return t("byHand");
  return isPreset(preset) ? t(`presets.${preset}.name`) : preset;
}
