import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { FullMessage } from "#ui/FullMessage.tsx";

/** The specification's page for an unknown address. */
export default function NotFoundPage(): ReactNode {
  const { t } = useTranslation("common");
  useTitle(t("notFound.title"));
  return (
    <FullMessage code="404" title={t("notFound.title")} text={t("notFound.text")}>
      <ButtonLink href={paths.home()}>{t("notFound.back")}</ButtonLink>
    </FullMessage>
  );
}
