import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import { useEffect, type ReactNode } from "react";
import { QrCode } from "#counter/displays/QrCode.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/receipts/print.module.css";
import * as layout from "#ui/layout.ts";

function Code({ data }: { data: string }): ReactNode {
  return (
    <div className={css.code}>
      <QrCode text={data} label={data} />
    </div>
  );
}

function Line({ line }: { line: ReceiptLine }): ReactNode {
  switch (line.kind) {
    case "text":
      return (
        <p className={cx(css.text, css[line.align ?? "left"], line.bold && css.bold, line.big && css.big)}>
          {line.text}
        </p>
      );
    case "pair":
      return (
        <p className={cx(css.pair, line.bold && css.bold)}>
          <span>{line.left}</span>
          <span className={layout.oneLine}>{line.right}</span>
        </p>
      );
    case "row":
      return (
        <p className={cx(css.row, line.bold && css.bold)}>
          {line.cells.map((cell, at) => (
            <span key={`${at} ${cell}`}>{cell}</span>
          ))}
        </p>
      );
    case "rule":
      return <hr className={css.rule} />;
    case "space":
      return <p className={css.space} />;
    case "qr":
      return <Code data={line.data} />;
    case "barcode":
      // Readers of bar codes read squares too; the text is beneath as on the printer.
      return (
        <>
          <Code data={line.data} />
          <p className={css.center}>{line.data}</p>
        </>
      );
    case "cut":
    case "drawer":
      return null;
  }
}

/** A receipt as a page 80 mm wide; `onDrawn` is called once it is drawn. */
export function ReceiptSheet({
  lines,
  onDrawn,
}: {
  lines: readonly ReceiptLine[];
  onDrawn?: () => void;
}): ReactNode {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <div className={css.receipt}>
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </div>
  );
}
