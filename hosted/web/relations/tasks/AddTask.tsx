import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ButtonLink } from "#ui/Button.tsx";

/** The link to the form of a new task, for a person who may make one. */
export function AddTask(): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  return user && hasPermission(user, "createTask") ? (
    <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addTask()}>
      {t("add")}
    </ButtonLink>
  ) : null;
}
