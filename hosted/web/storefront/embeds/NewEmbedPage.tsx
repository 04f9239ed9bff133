import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { EmbedEditor } from "#storefront/embeds/EmbedEditor.tsx";
import { useEmbedForm } from "#storefront/embeds/useEmbedForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Creates an embed: `/dashboard/iframes/add`. */
export default function NewEmbedPage(): ReactNode {
  const { t } = useTranslation("iframes");
  const [, navigate] = useLocation();
  const record = useEmbedForm(null, (created) => {
    showSnackbar("success", t("created"));
    navigate(paths.iframe(created.id), { replace: true });
  });
  return (
    <>
      <PageHeader title={t("add")} back={{ href: paths.iframes(), label: t("title") }} />
      <EmbedEditor of={record} isNew />
    </>
  );
}
