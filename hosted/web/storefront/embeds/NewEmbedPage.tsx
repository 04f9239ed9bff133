import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { EmbedEditor } from "#storefront/embeds/EmbedEditor.tsx";
import { siteOptions } from "#storefront/embeds/embedForm.ts";
import { useEmbedForm } from "#storefront/embeds/useEmbedForm.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Listed = CallAnswer<"GET /v1/iframes">["embeds"];

function Started({ embeds }: { embeds: Listed }): ReactNode {
  const { t } = useTranslation("iframes");
  const [, navigate] = useLocation();
  const site = useMemo(() => siteOptions(embeds), [embeds]);
  const saved = ({ id }: { id: string }): void => {
    showSnackbar("success", t("created"));
    navigate(paths.iframe(id), { replace: true });
  };
  return <EmbedEditor of={useEmbedForm(null, saved, site)} isNew />;
}

/** Creates an embed: `/dashboard/iframes/add`. */
export default function NewEmbedPage(): ReactNode {
  const { t } = useTranslation("iframes");
  const answer = useAnswer("GET /v1/iframes", {}, { revalidateOnFocus: false });
  return (
    <>
      <PageHeader title={t("add")} back={{ href: paths.iframes(), label: t("title") }} />
      <Answered of={answer} waiting="20rem">
        {({ embeds }) => <Started embeds={embeds} />}
      </Answered>
    </>
  );
}
