import { ExternalLink } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { documentFile } from "#billing/documents/files.ts";
import { fetchFile } from "#kit/file.ts";
import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#billing/documents/DocumentPreview.module.css";
import * as layout from "#ui/layout.ts";

/** Returns the address of the fetched file, valid while it is shown. */
function useFileAddress(documentId: string, attempt: number): { url: string | null; error: unknown } {
  const of = `${documentId} ${attempt}`;
  const [stand, setStand] = useState<{ of: string; url: string | null; error: unknown } | null>(null);
  useEffect(() => {
    let gone = false;
    let created: string | null = null;
    fetchFile(documentFile(documentId)).then(
      ({ blob }) => {
        if (gone) return;
        created = URL.createObjectURL(blob);
        setStand({ of, url: created, error: null });
      },
      (error: unknown) => (gone ? undefined : setStand({ of, url: null, error })),
    );
    return () => {
      gone = true;
      if (created) URL.revokeObjectURL(created);
    };
  }, [documentId, of]);
  return stand?.of === of ? stand : { url: null, error: null };
}

/** Shows the file of a document as it will be printed; if the browser shows no PDF in a page, a link to open it. */
export default function DocumentPreview({
  documentId,
  number,
}: {
  documentId: string;
  number: string;
}): ReactNode {
  const { t } = useTranslation("invoicing");
  const [attempt, setAttempt] = useState(0);
  const { url, error } = useFileAddress(documentId, attempt);
  if (error) return <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (url === null)
    return (
      <div className={css.sheet} aria-busy="true">
        <Skeleton height="100%" />
      </div>
    );
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <iframe
          className={css.sheet}
          src={`${url}#toolbar=0&navpanes=0&view=FitH`}
          title={t("paper.of", { number })}
        />
      ) : null}
      <div className={navigator.pdfViewerEnabled ? css.phone : layout.padded}>
        <Button
          wide
          icon={<ExternalLink aria-hidden="true" />}
          onClick={() => void window.open(url, "_blank")}
        >
          {t("paper.open")}
        </Button>
      </div>
    </>
  );
}
