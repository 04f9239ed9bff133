import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { FileText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { documentFile, download } from "#billing/documents/files.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";

/** Downloads a document of the buyer. */
export function DocumentButton({ document }: { document: OrderStory["documents"][number] }): ReactNode {
  const { t } = useTranslation("myAccount");
  const [isBusy, setBusy] = useState(false);
  const { id, kind, number } = document;
  const fetchIt = async (): Promise<void> => {
    setBusy(true);
    await download(documentFile(id));
    setBusy(false);
  };
  return (
    <Button look="quiet" icon={<FileText aria-hidden="true" />} busy={isBusy} onClick={() => void fetchIt()}>
      {t(`story.document.${kind}`)}
      <span className="visually-hidden"> {number}</span>
    </Button>
  );
}
