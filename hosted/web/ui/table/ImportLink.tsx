import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";

/** Leads from a list to the import of its objects from a file. Only for users who may do both. */
export function ImportLink({ kind }: { kind: "products" | "clients" | "prospects" | "stocks" }): ReactNode {
  const { t } = useTranslation("table");
  return (
    <ButtonLink href={paths.imports({ kind })} icon={<Upload aria-hidden="true" />}>
      {t("import")}
    </ButtonLink>
  );
}
