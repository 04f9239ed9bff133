import { linesOf, type DisplayState } from "@cuvee/core/counter/displays/displays.ts";
import type { ScreenLook, ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { useEffect } from "react";
import { deviceLine, type DeviceLine } from "#counter/displays/deviceLine.ts";
import { changeDevice, readDevices, watchDevices } from "#counter/displays/devices.ts";
import { openRelay } from "#counter/displays/relay.ts";
import { sendToPresented, sendToWindows } from "#counter/displays/screens.ts";
import { serialDisplay, type SerialDisplay } from "#counter/displays/serialDisplay.ts";
import { serialTransport } from "#counter/displays/transports.ts";

/** Speed of the display's line (specification §9). */
const BAUD = 9600;

/**
 * The customer display of this device: the serial one, the windows of this browser and the screens of other devices
 * show the same. None of its functions throws or blocks: a sale never stops because a display is unplugged.
 */
export type CustomerDisplay = {
  show(state: DisplayState): void;
  /** Shows the device's own text for idle times, or the shop's name. */
  rest(): void;
  /** Shows the device's welcome; without one, the idle text. */
  welcome(): void;
  /** Sets the shop, and the customer's language and currency; the current content is shown again with them. */
  dress(look: ScreenLook): void;
  /** Returns the last content; null before the first. */
  latest(): ScreenUpdate | null;
  /** The serial line, for the settings. */
  readonly line: DeviceLine;
  /** Opens the displays of the device's settings, and follows changes; returns a function that closes them. */
  open(): () => void;
};

const NOBODY: ScreenLook = { shop: "", accent: null, language: "fr", currency: "EUR" };

/** Makes the display of this device: one per tab, because a line has one reader. See `customerDisplay`. */
function createCustomerDisplay(): CustomerDisplay {
  let look = NOBODY;
  let latest: ScreenUpdate | null = null;
  let serial: SerialDisplay | null = null;
  let windows: ReturnType<typeof sendToWindows> | null = null;
  let relay: ReturnType<typeof openRelay> | null = null;
  let followed: { key: string | null; shared: boolean } = { key: null, shared: false };
  let spoken = "";
  let users = 0;
  let unwatch: () => void = () => undefined;

  const idle = (): DisplayState => ({ kind: "idle", text: readDevices().display.idle || look.shop });
  const write = (): void => {
    const { language, currency } = look;
    const { page } = readDevices().display;
    serial?.show(linesOf(latest?.state ?? idle(), { language, currency, page }));
  };
  const line = deviceLine(serialTransport(BAUD), {
    chosen: () => readDevices().display.port,
    keep: (port) => changeDevice("display", { port }),
    opened(stream) {
      serial = serialDisplay(stream, readDevices().display, () => line.fail());
      write();
    },
    async closed() {
      const old = serial;
      serial = null;
      await old?.close();
    },
  });
  const show = (state: DisplayState): void => {
    latest = { look, state, at: Math.max(Date.now(), (latest?.at ?? 0) + 1) };
    write();
    windows?.show(latest);
    sendToPresented(latest);
    relay?.show(latest);
  };
  /** Applies the settings of the screens; a new secret closes the screens of the old one. */
  const follow = (): void => {
    const { key, shared } = readDevices().screen;
    if (followed.key !== key) {
      if (followed.key && windows) windows.revoke();
      windows = key ? sendToWindows(key, () => latest) : null;
    }
    if (followed.key !== key || followed.shared !== shared) {
      relay?.close();
      relay = key && shared ? openRelay(key) : null;
      if (latest) relay?.show(latest);
    }
    followed = { key, shared };
    const { driver, page, brightness } = readDevices().display;
    const speech = `${driver} ${page} ${brightness}`;
    // Another driver applies from the first byte on.
    if (spoken !== "" && spoken !== speech && line.state() === "open")
      void line.stop().then(() => line.start());
    spoken = speech;
  };
  const rest = (): void => show(idle());
  return {
    show,
    rest,
    welcome() {
      const { welcome } = readDevices().display;
      if (welcome.some((text) => text !== "")) show({ kind: "welcome", lines: welcome });
      else rest();
    },
    dress(next) {
      look = next;
      // Before the first content the other screens are left alone: another tab may serve a customer.
      if (latest) show(latest.state);
      else write();
    },
    latest: () => latest,
    line,
    open() {
      users += 1;
      if (users === 1) unwatch = watchDevices(follow);
      follow();
      void line.start();
      return () => {
        users -= 1;
        if (users > 0) return;
        unwatch();
        windows?.close();
        relay?.close();
        [windows, relay, followed] = [null, null, { key: null, shared: false }];
        void line.stop();
      };
    },
  };
}

let only: CustomerDisplay | undefined;

/** Returns the customer display of this tab. */
export function customerDisplay(): CustomerDisplay {
  return (only ??= createCustomerDisplay());
}

/**
 * Keeps the customer display open while a screen is on, with the given look:
 * `useCustomerDisplay({ shop, accent, … }).show(…)`.
 */
export function useCustomerDisplay({ shop, accent, language, currency }: ScreenLook): CustomerDisplay {
  const display = customerDisplay();
  useEffect(() => display.open(), [display]);
  useEffect(
    () => display.dress({ shop, accent, language, currency }),
    [display, shop, accent, language, currency],
  );
  return display;
}
