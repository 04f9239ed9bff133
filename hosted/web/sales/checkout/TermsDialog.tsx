import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAnswer } from "#kit/api.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ErrorState } from "#ui/EmptyState.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";

const RichTextView = lazy(async () => ({
  default: (await import("#ui/editor/RichTextView.tsx")).RichTextView,
}));

type Props = { shopId: string; open: boolean; onClose: () => void };

/** The terms of sale of a shop, over the page that asks to accept them: nothing that was typed is lost. */
export default function TermsDialog({ shopId, open, onClose }: Props): ReactNode {
  const { t, i18n } = useTranslation("pro");
  const lang = i18n.resolvedLanguage ?? "fr";
  const { data, error, mutate } = useAnswer(
    "GET /v1/shops/:id/terms",
    open ? { params: { id: shopId }, query: { lang } } : null,
    { revalidateOnFocus: false },
  );
  return (
    <Dialog open={open} onClose={onClose} size="large" title={t("sale.title")} text={data?.name}>
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Suspense fallback={<Skeleton height="20rem" />}>
          {data ? <RichTextView doc={data.text} /> : <Skeleton height="20rem" />}
        </Suspense>
      )}
    </Dialog>
  );
}
