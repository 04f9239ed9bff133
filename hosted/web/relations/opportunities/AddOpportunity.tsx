import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ButtonLink } from "#ui/Button.tsx";

/** The link to the form of a new opportunity, for a person who may make one. */
export function AddOpportunity(): ReactNode {
  const { t } = useTranslation("opportunities");
  const { user } = useSession();
  return user && hasPermission(user, "createClient") ? (
    <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addOpportunity()}>
      {t("add")}
    </ButtonLink>
  ) : null;
}
