import { useMemo, useState, type ReactNode } from "react";
import useSWR from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import type { PriceRowValues } from "#offer/pricing/terms/clientTerms.ts";
import { readAllProducts } from "#offer/catalogue/foundProducts.ts";
import { shelveForSearch } from "#offer/pricing/formatIndex.ts";
import { readPrices, type PastedTable } from "#offer/pricing/terms/pastedPrices.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

type Props = {
  onRead: (rows: PriceRowValues[]) => void;
  onClose: () => void;
};

const NOTHING: PastedTable = { rows: [], unread: [] };

/** Parses a pasted table by the names of all articles of the user's shop; null until they are read. */
function usePasted(text: string): PastedTable | null {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const shop = user?.shops[0]?.id;
  const { data: products } = useSWR(shop ? ["all products", shop] : null, () => readAllProducts(shop ?? ""), {
    revalidateOnFocus: false,
  });
  const lang = i18n.resolvedLanguage ?? "fr";
  const shelf = useMemo(() => shelveForSearch(products ?? [], lang), [products, lang]);
  const pasted = useMemo(() => readPrices(text, shelf, new Date()), [text, shelf]);
  return products ? pasted : null;
}

/**
 * Reads negotiated prices from a spreadsheet: pasted text is parsed at once, and lines that cannot be parsed are shown.
 */
export function PastePrices({ onRead, onClose }: Props): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const [text, setText] = useState("");
  const pasted = usePasted(text);
  const { rows, unread } = pasted ?? NOTHING;
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
            busy={pasted === null && text !== ""}
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
