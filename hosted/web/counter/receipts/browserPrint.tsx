import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import { createRoot } from "react-dom/client";
import { ReceiptSheet } from "#counter/receipts/ReceiptSheet.tsx";
import css from "#counter/receipts/print.module.css";

/** Longest wait for a browser that does not report the closing of its dialog, in milliseconds. */
const DIALOG_MS = 60_000;

/**
 * Prints a receipt by the browser's own dialog: the sheet is put beside the page, which is hidden from paper meanwhile.
 * Resolves when the dialog has closed.
 */
export async function printInBrowser(lines: readonly ReceiptLine[]): Promise<void> {
  const place = document.createElement("div");
  place.className = css["sheet"] ?? "";
  document.body.append(place);
  document.documentElement.classList.add(css["printing"] ?? "");
  const root = createRoot(place);
  try {
    await new Promise<void>((drawn) => root.render(<ReceiptSheet lines={lines} onDrawn={drawn} />));
    const over = new Promise((resolve) => {
      addEventListener("afterprint", resolve, { once: true });
      setTimeout(resolve, DIALOG_MS);
    });
    print();
    await over;
  } finally {
    root.unmount();
    place.remove();
    document.documentElement.classList.remove(css["printing"] ?? "");
  }
}
