import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { FullMessage } from "#ui/page/FullMessage.tsx";

/**
 * Checks whether the server answered this address itself: the server draws shop pages, which are no routes of this
 * application.
 */
function isAnswered(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || new URL(loaded.name, location.href).pathname === location.pathname;
}

/**
 * The specification's page for an unknown address. When the address was reached inside the application (after a
 * sign-in, by a link of the router), the page is requested from the server first: the server may draw it.
 */
export default function NotFoundPage(): ReactNode {
  const { t } = useTranslation("common");
  const answered = isAnswered();
  useTitle(answered ? t("notFound.title") : "");
  useEffect(() => {
    if (!answered) location.replace(location.href);
  }, [answered]);
  if (!answered) return null;
  return (
    <FullMessage code="404" title={t("notFound.title")} text={t("notFound.text")}>
      <ButtonLink href={paths.home()}>{t("notFound.back")}</ButtonLink>
    </FullMessage>
  );
}
