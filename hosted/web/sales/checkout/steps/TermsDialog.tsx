import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";

const RichTextView = lazy(async () => ({
  default: (await import("#ui/editor/RichTextView.tsx")).RichTextView,
}));

type Props = {
  /** Name of the shop, or the date of acceptance. */
  name: string;
  text: RichText | undefined;
  error: unknown;
  onRetry: () => void;
  open: boolean;
  onClose: () => void;
};

/** Shows the terms of sale over the page that mentions them: no input is lost. */
export default function TermsDialog({ name, text, error, onRetry, open, onClose }: Props): ReactNode {
  const { t } = useTranslation("pro");
  return (
    <Dialog open={open} onClose={onClose} size="large" title={t("sale.title")} text={name}>
      {error && !text ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Suspense fallback={<Skeleton height="20rem" />}>
          {text ? <RichTextView doc={text} /> : <Skeleton height="20rem" />}
        </Suspense>
      )}
    </Dialog>
  );
}
