import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { PriceRowValues } from "#offer/pricing/terms/clientTerms.ts";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { readPrices } from "#offer/pricing/terms/pastedPrices.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

type Props = {
  shelf: ReadonlyMap<string, IndexedFormat>;
  onRead: (rows: PriceRowValues[]) => void;
  onClose: () => void;
};

/**
 * Reads negotiated prices from a spreadsheet: pasted text is parsed at once, and lines that cannot be parsed are shown.
 */
export function PastePrices({ shelf, onRead, onClose }: Props): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const [text, setText] = useState("");
  const { rows, unread } = useMemo(() => readPrices(text, shelf, new Date()), [text, shelf]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("prices.paste")}
      text={t("prices.pasteText")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            disabled={rows.length === 0}
            onClick={() => {
              onRead(rows);
              onClose();
            }}
          >
            {t("prices.pasteAct", { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <Field label={t("prices.pasted")} hint={t("prices.pasteHint")}>
          <TextArea
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
          />
        </Field>
        {unread.length > 0 ? (
          <Notice tone="warning" title={t("prices.unread", { count: unread.length })}>
            {unread.slice(0, 5).map((line, n) => (
              <div key={`${n} ${line}`}>{line}</div>
            ))}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
