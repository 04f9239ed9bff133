import { linesOf, type DisplayState } from "@cuvee/core/counter/displays/displays.ts";
import type { ScreenLook, ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { useEffect } from "react";
import { TransportLine, type DeviceLine } from "#counter/displays/deviceLine.ts";
import { changeDevice, readDevices, watchDevices } from "#counter/displays/devices.ts";
import { openRelay } from "#counter/displays/relay.ts";
import { sendToPresented, sendToWindows } from "#counter/displays/screens.ts";
import { serialDisplay, type SerialDisplay } from "#counter/displays/serialDisplay.ts";
import { serialTransport } from "#counter/displays/transports.ts";

/** Speed of the display's line (specification §9). */
const BAUD = 9600;

const NOBODY: ScreenLook = { shop: "", accent: null, language: "fr", currency: "EUR" };
const UNFOLLOWED = { key: null, shared: false };

/**
 * The customer display of this device: the serial one, the windows of this browser and the screens of other devices
 * show the same. None of its functions throws or blocks: a sale never stops because a display is unplugged. One per
 * tab, because a line has one reader: see `customerDisplay`.
 */
class CustomerDisplay {
  /** The serial line, for the settings. */
  readonly line: DeviceLine = new TransportLine(serialTransport(BAUD), {
    chosen: () => readDevices().display.port,
    keep: (port) => changeDevice("display", { port }),
    opened: (stream) => {
      this.#serial = serialDisplay(stream, readDevices().display, () => this.line.fail());
      this.#write();
    },
    closed: async () => {
      const old = this.#serial;
      this.#serial = null;
      await old?.close();
    },
  });
  #look = NOBODY;
  #latest: ScreenUpdate | null = null;
  #serial: SerialDisplay | null = null;
  #windows: ReturnType<typeof sendToWindows> | null = null;
  #relay: ReturnType<typeof openRelay> | null = null;
  #followed: { key: string | null; shared: boolean } = UNFOLLOWED;
  #driving = "";
  #users = 0;
  #unwatch: () => void = () => undefined;

  show(state: DisplayState): void {
    const at = Math.max(Date.now(), (this.#latest?.at ?? 0) + 1);
    this.#latest = { look: this.#look, state, at };
    this.#write();
    this.#windows?.show(this.#latest);
    sendToPresented(this.#latest);
    this.#relay?.show(this.#latest);
  }

  /** Shows the device's own text for idle times, or the shop's name. */
  rest(): void {
    this.show(this.#idle());
  }

  /** Shows the device's welcome; without one, the idle text. */
  welcome(): void {
    const { welcome } = readDevices().display;
    if (welcome.some((text) => text !== "")) this.show({ kind: "welcome", lines: welcome });
    else this.rest();
  }

  /** Sets the shop, and the customer's language and currency; the current content is shown again with them. */
  dress(look: ScreenLook): void {
    this.#look = look;
    // Before the first content the other screens are left alone: another tab may serve a customer.
    if (this.#latest) this.show(this.#latest.state);
    else this.#write();
  }

  /** Returns the last content; null before the first. */
  latest(): ScreenUpdate | null {
    return this.#latest;
  }

  /** Opens the displays of the device's settings, and follows changes; returns a function that closes them. */
  open(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#unwatch = watchDevices(() => this.#follow());
    this.#follow();
    void this.line.start();
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#unwatch();
      this.#windows?.close();
      this.#relay?.close();
      [this.#windows, this.#relay, this.#followed] = [null, null, UNFOLLOWED];
      void this.line.stop();
    };
  }

  #idle(): DisplayState {
    return { kind: "idle", text: readDevices().display.idle || this.#look.shop };
  }

  #write(): void {
    const { language, currency } = this.#look;
    const { page } = readDevices().display;
    this.#serial?.show(linesOf(this.#latest?.state ?? this.#idle(), { language, currency, page }));
  }

  /** Applies the settings of the screens; a new secret closes the screens of the old one. */
  #follow(): void {
    const { key, shared } = readDevices().screen;
    const before = this.#followed;
    if (before.key !== key) {
      if (before.key && this.#windows) this.#windows.revoke();
      this.#windows = key ? sendToWindows(key, () => this.#latest) : null;
    }
    if (before.key !== key || before.shared !== shared) {
      this.#relay?.close();
      this.#relay = key && shared ? openRelay(key) : null;
      if (this.#latest) this.#relay?.show(this.#latest);
    }
    this.#followed = { key, shared };
    this.#followDriver();
  }

  /** Opens the line again after a change of the driver, which applies from the first byte on. */
  #followDriver(): void {
    const { driver, page, brightness } = readDevices().display;
    const driving = `${driver} ${page} ${brightness}`;
    if (this.#driving !== "" && this.#driving !== driving && this.line.state() === "open")
      void this.line.stop().then(() => this.line.start());
    this.#driving = driving;
  }
}

let only: CustomerDisplay | undefined;

/** Returns the customer display of this tab. */
export function customerDisplay(): CustomerDisplay {
  return (only ??= new CustomerDisplay());
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
