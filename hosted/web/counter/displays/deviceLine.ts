import type { DeviceId, Transport } from "#counter/displays/transports.ts";

/** State of a line to a device: each is a sentence of the settings (`devices.state.…`). */
export type LineState =
  /** The browser has no such lines, or the page is not served over HTTPS. */
  | "unsupported"
  /** No device was chosen. */
  | "none"
  | "opening"
  | "open"
  /** The chosen device is unplugged; it is opened again when it comes back. */
  | "unplugged"
  /** Another program or another tab uses it; retried automatically. */
  | "busy"
  /** The browser or its policy forbids it. */
  | "refused"
  /** It was open and failed; retried automatically. */
  | "lost";

export type DeviceLine = {
  state(): LineState;
  watch(listener: () => void): () => void;
  /** Lets the user choose a device, on their own gesture, and opens it. Choosing none changes nothing. */
  choose(): Promise<void>;
  /** Opens the chosen device, if there is one and it is not open. */
  start(): Promise<void>;
  /** Releases the device, and forgets it. */
  forget(): Promise<void>;
  /** Closes, without forgetting; `start` opens again. */
  stop(): Promise<void>;
  /** Receives the stream to write to; called each time the device is there again. */
  fail(): void;
};

type LineSettings = {
  chosen(): DeviceId | null;
  keep(id: DeviceId | null): void;
  /** Takes over what may be written to; called each time the device is there again. */
  opened(stream: WritableStream<Uint8Array>): void;
  /** The device was lost; its writer must be released, else the device cannot close. */
  closed(): Promise<void>;
};

const AGAIN_MS = 3000;

function faultOf(error: unknown): LineState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotSupportedError") return "unsupported";
  return name === "SecurityError" || name === "NotAllowedError" ? "refused" : "busy";
}

/** Keeps a line to one device: opens it, and reopens it when it was unplugged, taken by another program, or failed. */
export function deviceLine<D>(transport: Transport<D>, settings: LineSettings): DeviceLine {
  const { api } = transport;
  const listeners = new Set<() => void>();
  let state: LineState = api ? "none" : "unsupported";
  let device: D | null = null;
  let stopped = true;
  let turn: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: LineState): void => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  /** Runs one action after the other: a device is never opened while it closes. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    turn = turn.then(act, act);
    return turn;
  };
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), AGAIN_MS);
  };
  const alike = (one: D, id: { vendor: number | null; product: number | null }): boolean => {
    const own = transport.idOf(one);
    return own.vendor === id.vendor && own.product === id.product;
  };

  const open = async (next: D): Promise<void> => {
    set("opening");
    try {
      settings.opened(await transport.open(next));
      device = next;
      set("open");
    } catch (error) {
      // A device that failed while opening would count as used by another program.
      await transport.close(next).catch(() => undefined);
      set(faultOf(error));
      if (state === "busy") again();
    }
  };
  const close = async (next: LineState): Promise<void> => {
    clearTimeout(timer);
    const old = device;
    device = null;
    // It was closed already, by being unplugged: that state is more precise.
    if (old === null && next === "lost") return;
    if (old !== null) {
      await settings.closed().catch(() => undefined);
      await transport.close(old).catch(() => undefined);
    }
    set(next);
  };
  const find = async (): Promise<void> => {
    const id = settings.chosen();
    if (stopped || device !== null) return;
    if (!api || !id) return set(api ? "none" : "unsupported");
    try {
      const those = (await transport.list()).filter((one) => alike(one, id));
      const next = those[id.at] ?? those[0];
      await (next === undefined ? set("unplugged") : open(next));
    } catch (error) {
      set(faultOf(error));
    }
  };
  const start = (): Promise<void> => {
    stopped = false;
    clearTimeout(timer);
    return inTurn(find);
  };

  api?.addEventListener("connect", () => {
    if (!stopped) void inTurn(find);
  });
  api?.addEventListener("disconnect", (event) => {
    if (device !== null && transport.deviceOf(event) === device) void inTurn(() => close("unplugged"));
  });

  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async choose() {
      let next: D;
      try {
        next = await transport.ask();
      } catch (error) {
        if (error instanceof DOMException && error.name === "NotFoundError") return;
        return set(faultOf(error));
      }
      stopped = false;
      await inTurn(async () => {
        const id = transport.idOf(next);
        const those = (await transport.list()).filter((one) => alike(one, id));
        settings.keep({ ...id, at: Math.max(0, those.indexOf(next)) });
        if (device === next) return;
        await close("opening");
        await open(next);
      });
    },
    start,
    forget: () =>
      inTurn(async () => {
        const old = device;
        await close("none");
        if (old !== null) await transport.forget(old).catch(() => undefined);
        settings.keep(null);
      }),
    stop() {
      stopped = true;
      return inTurn(() => close(state === "unsupported" ? state : "none"));
    },
    fail() {
      if (device === null) return;
      void inTurn(() => close("lost")).then(again);
    },
  };
}
