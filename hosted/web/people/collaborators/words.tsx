import type { CollaboratorStatus } from "@cuvee/core/people/collaborators/collaborators.ts";
import { isPreset } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const GROUPS: Record<CollaboratorStatus, StatusGroup> = {
  invited: "waiting",
  expired: "error",
  active: "online",
  suspended: "cancel",
  revoked: "cancel",
};

/** Where a collaborator stands, in its colour and word. */
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

/** Name of a role: a ready-made one by its words, the shop's own by the name that the list gives, else "sur mesure". */
export function RoleName({ preset }: { preset: string | null }): ReactNode {
  const { t } = useTranslation("collaborators");
  if (preset === null) return t("byHand");
  return isPreset(preset) ? t(`presets.${preset}.name`) : preset;
}
