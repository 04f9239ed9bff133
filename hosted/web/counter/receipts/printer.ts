import { escpos } from "@cuvee/core/counter/receipts/escpos.ts";
import type { ReceiptLine } from "@cuvee/core/counter/receipts/receipts.ts";
import { useEffect } from "react";
import { TransportLine, type DeviceLine } from "#counter/displays/deviceLine.ts";
import { changeDevice, readDevices, watchDevices, type Devices } from "#counter/displays/devices.ts";
import { serialTransport, usbTransport } from "#counter/displays/transports.ts";
import { printInBrowser } from "#counter/receipts/browserPrint.tsx";

/** Reason why a receipt was not printed: a sentence of `devices.printer.fault.…`. */
type PrintFault = "offline" | "failed";
export type Printed = { ok: true } | { ok: false; fault: PrintFault };

/** The receipt printer of this device. A failed print is reported, and the sale goes on. */
export type Printer = {
  /**
   * Prints lines one after the other; resolves when they have been sent, or with the reason why not. Throws RangeError
   * for an impossible code (`escpos`).
   */
  print(lines: readonly ReceiptLine[]): Promise<Printed>;
  /** Opens the drawer that is connected to the printer; `offline` if there is none (the browser's print dialog). */
  openDrawer(): Promise<Printed>;
  /** Returns the line to the printer, for the settings; null for the browser's own dialog. */
  line(): DeviceLine | null;
  /** Opens the printer of the device's settings, and follows changes; returns a function that closes it. */
  open(): () => void;
};

type Way = Devices["printer"]["way"];
const CUT_MS = 500;

function openLine(way: Exclude<Way, "browser">, baudRate: number) {
  let stream: WritableStream<Uint8Array> | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let cutOff: () => void = () => undefined;
  /** Resolves when the open line is lost: a write to it may never end. */
  let gone = new Promise<"gone">((resolve) => (cutOff = () => resolve("gone")));
  const settings = {
    chosen: () => readDevices().printer[way],
    keep: (id: Devices["printer"]["usb"]) => changeDevice("printer", { [way]: id }),
    opened: (next: WritableStream<Uint8Array>) => void (stream = next),
    async closed() {
      const old = stream;
      stream = null;
      cutOff();
      gone = new Promise((resolve) => (cutOff = () => resolve("gone")));
      const cut = new Promise((resolve) => setTimeout(resolve, CUT_MS));
      await Promise.race([writing.catch(() => undefined), cut]);
      await Promise.race([old?.locked ? undefined : old?.abort().catch(() => undefined), cut]);
    },
  };
  const line =
    way === "usb"
      ? new TransportLine(usbTransport(), settings)
      : new TransportLine(serialTransport(baudRate), settings);
  const write = async (bytes: Uint8Array): Promise<Printed> => {
    if (!stream) return { ok: false, fault: "offline" };
    const writer = stream.getWriter();
    try {
      const end = await Promise.race([writer.write(bytes).then(() => "written" as const), gone]);
      return end === "written" ? { ok: true } : { ok: false, fault: "failed" };
    } catch {
      line.fail();
      return { ok: false, fault: "failed" };
    } finally {
      writer.releaseLock();
    }
  };
  return {
    line,
    send(bytes: Uint8Array): Promise<Printed> {
      const turn = writing.then(
        () => write(bytes),
        () => write(bytes),
      );
      writing = turn;
      return turn;
    },
  };
}

function createPrinter(): Printer {
  let stored: { name: string; open: ReturnType<typeof openLine> | null } | undefined;
  let users = 0;
  let unwatch: () => void = () => undefined;
  const now = (): ReturnType<typeof openLine> | null => {
    const { way, baudRate } = readDevices().printer;
    const name = `${way} ${baudRate}`;
    if (stored?.name !== name) {
      void stored?.open?.line.stop();
      stored = { name, open: way === "browser" ? null : openLine(way, baudRate) };
      if (users > 0) void stored.open?.line.start();
    }
    return stored.open;
  };
  const send = async (lines: readonly ReceiptLine[]): Promise<Printed> => {
    const { columns, page } = readDevices().printer;
    return now()?.send(escpos(lines, { columns, page })) ?? { ok: false, fault: "offline" };
  };
  return {
    async print(lines) {
      if (now()) return send(lines);
      await printInBrowser(lines);
      return { ok: true };
    },
    openDrawer: () => send([{ kind: "drawer" }]),
    line: () => now()?.line ?? null,
    open() {
      users += 1;
      if (users === 1) unwatch = watchDevices(() => void now());
      void now()?.line.start();
      return () => {
        users -= 1;
        if (users > 0) return;
        unwatch();
        void stored?.open?.line.stop();
      };
    },
  };
}

let only: Printer | undefined;

/** Makes the receipt printer of this tab. */
function printer(): Printer {
  return (only ??= createPrinter());
}

/** Returns the receipt printer of this device, kept open while a screen is on. */
export function usePrinter(): Printer {
  useEffect(() => printer().open(), []);
  return printer();
}
