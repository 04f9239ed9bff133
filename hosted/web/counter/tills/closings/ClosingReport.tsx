import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { FileText, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { fetchFile } from "#kit/file.ts";
import { usePrinter } from "#counter/receipts/printer.ts";
import { ReceiptSheet } from "#counter/receipts/ReceiptSheet.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { closingLines } from "#counter/tills/payment/receipts.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/closings/ClosingPane.module.css";

type Props = {
  closings: readonly Recorded<Closing>[];
  snapshot: TillSnapshot;
  /** Records that the server does not have yet: its PDF waits for them. */
  waiting: number;
  onClose: () => void;
};

/** Shows the closings as they are printed: the day, and the month or the year that ended with it. */
export function ClosingReport({ closings, snapshot, waiting, onClose }: Props): ReactNode {
  const { t, i18n } = useTranslation("tills");
  const printer = usePrinter();
  const [papers, setPapers] = useState<readonly (readonly ReceiptLine[])[]>([]);
  const lang = i18n.resolvedLanguage ?? "fr";
  const failed = (error: unknown): void => showSnackbar("error", sentenceOf(error, t));
  const read = useEffectEvent(() => {
    Promise.all(closings.map((closing) => closingLines(closing, snapshot, lang))).then(setPapers, failed);
  });
  useEffect(() => read(), [closings, snapshot, lang]);
  const openPdf = async (id: string): Promise<void> => {
    const { blob } = await fetchFile(`/v1/closings/${encodeURIComponent(id)}/file.pdf`);
    window.open(URL.createObjectURL(blob), "_blank", "noopener");
  };
  const print = async (): Promise<void> => {
    const printed = await printer.print(papers.flat());
    if (!printed.ok) showSnackbar("error", t(`pay.print.${printed.fault}`));
  };
  const foot = (
    <>
      <Touch big disabled={papers.length === 0} onClick={() => void print().catch(failed)}>
        <Printer aria-hidden="true" size={22} />
        {t("cash.printZ")}
      </Touch>
      {closings.map(({ body: { id, period } }) => (
        <Touch key={id} big disabled={waiting > 0} onClick={() => void openPdf(id).catch(failed)}>
          <FileText aria-hidden="true" size={22} />
          {closings.length > 1 ? t(`cash.pdfOf.${period}`) : t("cash.pdf")}
        </Touch>
      ))}
      <Touch look="main" big data-first onClick={onClose}>
        {t("cash.finish")}
      </Touch>
    </>
  );
  return (
    <Pane title={t("cash.closed")} onClose={onClose} size="full" isRead foot={foot}>
      <div className={css.papers}>
        {papers.map((lines, at) => (
          <div key={closings[at]?.id} className={css.paper}>
            <ReceiptSheet lines={lines} />
          </div>
        ))}
      </div>
    </Pane>
  );
}
