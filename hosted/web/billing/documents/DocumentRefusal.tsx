import type { Problem } from "@cuvee/core/kit/refusal.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";

type Facts = { lacks?: readonly string[]; clientId?: string };

/**
 * Explains why a document was not made; names the data missing in the client's file or in the company's, with a link to
 * complete it.
 */
export function DocumentRefusal({ problem }: { problem: Problem }): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const { lacks = [], clientId } = (problem.facts ?? {}) as Facts;
  const what = format.list(lacks.map((lack) => t(`refused.lacking.${lack}`)));
  if (problem.code === "client-unbillable" && clientId)
    return (
      <Notice
        tone="error"
        actions={
          <ButtonLink href={`${paths.client(clientId)}?tab=record`}>{t("refused.toClient")}</ButtonLink>
        }
      >
        {t("refused.client", { what })}
      </Notice>
    );
  if (problem.code === "shop-unbillable")
    return (
      <Notice
        tone="error"
        actions={<ButtonLink href={paths.settings({ link: "infos" })}>{t("refused.toShop")}</ButtonLink>}
      >
        {t("refused.shop", { what })}
      </Notice>
    );
  return <FormError>{problem.message}</FormError>;
}
