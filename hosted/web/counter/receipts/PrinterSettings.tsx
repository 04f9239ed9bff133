import { CHARACTER_PAGES } from "@cuvee/core/counter/displays/characters.ts";
import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import { Inbox, Printer as PrinterIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { LineStatus } from "#counter/displays/LineStatus.tsx";
import {
  BAUD_RATES,
  changeDevice,
  PRINTER_COLUMNS,
  PRINTER_WAYS,
  type Devices,
} from "#counter/displays/devices.ts";
import { useDevices, useShopLook } from "#counter/displays/useDevices.ts";
import { usePrinter, type Printed } from "#counter/receipts/printer.ts";
import { ReceiptSheet } from "#counter/receipts/ReceiptSheet.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/displays/devices.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Kept = Devices["printer"];

/** Returns a sample receipt with every kind of line that a receipt has. */
function useTrial(): readonly ReceiptLine[] {
  const { t } = useTranslation("devices");
  const { money, rate, date } = useFormat();
  const { shop } = useShopLook();
  return [
    { kind: "text", text: shop, align: "center", bold: true, big: true },
    { kind: "text", text: t("receipt.none"), align: "center" },
    { kind: "rule" },
    { kind: "pair", left: "6 × Côtes du Rhône Villages 2022", right: money(7200) },
    { kind: "pair", left: t("receipt.total"), right: money(7200), bold: true },
    { kind: "row", cells: [rate(2000), money(6000), money(1200)] },
    { kind: "rule" },
    { kind: "text", text: "éèàçêôûÉ œ €", align: "center" },
    { kind: "qr", data: location.origin },
    { kind: "text", text: date(new Date().toISOString(), "dateTime"), align: "center" },
    { kind: "cut" },
  ];
}

function WayFields({ kept: stored }: { kept: Kept }): ReactNode {
  const { t } = useTranslation("devices");
  if (stored.way === "browser") return null;
  const keepNumber = <T extends number>(
    among: readonly T[],
    text: string,
    keep: (value: T) => void,
  ): void => {
    const value = among.find((one) => String(one) === text);
    if (value !== undefined) keep(value);
  };
  return (
    <div className={cx(layout.grid4, layout.top, css.fields)}>
      <Field label={t("printer.columns")}>
        <Select
          options={PRINTER_COLUMNS.map((value) => ({ value: String(value), label: t(`columns.${value}`) }))}
          value={String(stored.columns)}
          onChange={({ target }) =>
            keepNumber(PRINTER_COLUMNS, target.value, (columns) => changeDevice("printer", { columns }))
          }
        />
      </Field>
      <Field label={t("printer.page")}>
        <Select
          options={CHARACTER_PAGES.map((value) => ({ value, label: t(`pages.${value}`) }))}
          value={stored.page}
          onChange={({ target }) => {
            const page = CHARACTER_PAGES.find((one) => one === target.value);
            if (page) changeDevice("printer", { page });
          }}
        />
      </Field>
      {stored.way === "serial" ? (
        <Field label={t("printer.baudRate")} hint={t("printer.baudRateHint")}>
          <Select
            options={BAUD_RATES.map((value) => ({ value: String(value), label: String(value) }))}
            value={String(stored.baudRate)}
            onChange={({ target }) =>
              keepNumber<number>(BAUD_RATES, target.value, (baudRate) =>
                changeDevice("printer", { baudRate }),
              )
            }
          />
        </Field>
      ) : null}
    </div>
  );
}

/** The receipt printer of this device: its connection, its paper, and a trial. Kept in this browser. */
export function PrinterSettings(): ReactNode {
  const { t } = useTranslation("devices");
  const { printer: stored } = useDevices();
  const trial = useTrial();
  const [busy, setBusy] = useState(false);
  const printer = usePrinter();
  const line = printer.line();
  const doing = async (act: () => Promise<Printed>): Promise<void> => {
    setBusy(true);
    const done = await act();
    setBusy(false);
    if (!done.ok) showSnackbar("error", t(`printer.fault.${done.fault}`));
  };
  return (
    <Card title={t("printer.title")}>
      <div className={cx(layout.grid5, css.part)}>
        <RadioCards
          legend={t("printer.way")}
          cards={PRINTER_WAYS.map((value) => ({
            value,
            title: t(`ways.${value}`),
            text: t(`wayTexts.${value}`),
          }))}
          value={stored.way}
          onChange={(way) => changeDevice("printer", { way })}
        />
        {line && stored.way !== "browser" ? <LineStatus line={line} kind={stored.way} /> : null}
        <WayFields kept={stored} />
        <div className={layout.row2}>
          <Button
            icon={<PrinterIcon aria-hidden="true" />}
            busy={busy}
            onClick={() => void doing(() => printer.print(trial))}
          >
            {t("printer.trial")}
          </Button>
          {line ? (
            <Button
              icon={<Inbox aria-hidden="true" />}
              busy={busy}
              onClick={() => void doing(() => printer.openDrawer())}
            >
              {t("printer.drawer")}
            </Button>
          ) : null}
        </div>
        <div className={css.receipt}>
          <ReceiptSheet lines={trial} />
        </div>
      </div>
    </Card>
  );
}
