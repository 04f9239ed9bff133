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
  /** Closes the line, whose device failed, and opens it again later. */
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
export class TransportLine<D> implements DeviceLine {
  readonly #transport: Transport<D>;
  readonly #settings: LineSettings;
  readonly #listeners = new Set<() => void>();
  #state: LineState;
  #device: D | null = null;
  #isStopped = true;
  #turn: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport<D>, settings: LineSettings) {
    const { api } = transport;
    this.#transport = transport;
    this.#settings = settings;
    this.#state = api ? "none" : "unsupported";
    api?.addEventListener("connect", () => {
      if (!this.#isStopped) void this.#inTurn(() => this.#find());
    });
    api?.addEventListener("disconnect", (event) => {
      if (this.#device !== null && transport.deviceOf(event) === this.#device)
        void this.#inTurn(() => this.#close("unplugged"));
    });
  }

  readonly state = (): LineState => this.#state;

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  async choose(): Promise<void> {
    let next: D;
    try {
      next = await this.#transport.ask();
    } catch (error) {
      if (error instanceof DOMException && error.name === "NotFoundError") return;
      return this.#set(faultOf(error));
    }
    this.#isStopped = false;
    await this.#inTurn(async () => {
      const id = this.#transport.idOf(next);
      const those = await this.#alike(id);
      this.#settings.keep({ ...id, at: Math.max(0, those.indexOf(next)) });
      if (this.#device === next) return;
      await this.#close("opening");
      await this.#open(next);
    });
  }

  start(): Promise<void> {
    this.#isStopped = false;
    clearTimeout(this.#timer);
    return this.#inTurn(() => this.#find());
  }

  forget(): Promise<void> {
    return this.#inTurn(async () => {
      const old = this.#device;
      await this.#close("none");
      if (old !== null) await this.#transport.forget(old).catch(() => undefined);
      this.#settings.keep(null);
    });
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#inTurn(() => this.#close(this.#state === "unsupported" ? this.#state : "none"));
  }

  fail(): void {
    if (this.#device === null) return;
    void this.#inTurn(() => this.#close("lost")).then(() => this.#again());
  }

  #set(next: LineState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  /** Runs one action after the other: a device is never opened while it closes. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(act, act);
    return this.#turn;
  }

  #again(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), AGAIN_MS);
  }

  /** Returns the allowed devices of one vendor and product. */
  async #alike({ vendor, product }: Pick<DeviceId, "vendor" | "product">): Promise<D[]> {
    return (await this.#transport.list()).filter((one) => {
      const own = this.#transport.idOf(one);
      return own.vendor === vendor && own.product === product;
    });
  }

  async #open(next: D): Promise<void> {
    this.#set("opening");
    try {
      this.#settings.opened(await this.#transport.open(next));
      this.#device = next;
      this.#set("open");
    } catch (error) {
      // A device that failed while opening would count as used by another program.
      await this.#transport.close(next).catch(() => undefined);
      this.#set(faultOf(error));
      if (this.#state === "busy") this.#again();
    }
  }

  async #close(next: LineState): Promise<void> {
    clearTimeout(this.#timer);
    const old = this.#device;
    this.#device = null;
    // It was closed already, by being unplugged: that state is more precise.
    if (old === null && next === "lost") return;
    if (old !== null) {
      await this.#settings.closed().catch(() => undefined);
      await this.#transport.close(old).catch(() => undefined);
    }
    this.#set(next);
  }

  async #find(): Promise<void> {
    const id = this.#settings.chosen();
    if (this.#isStopped || this.#device !== null) return;
    if (!this.#transport.api || !id) return this.#set(this.#transport.api ? "none" : "unsupported");
    try {
      const those = await this.#alike(id);
      const next = those[id.at] ?? those[0];
      await (next === undefined ? this.#set("unplugged") : this.#open(next));
    } catch (error) {
      this.#set(faultOf(error));
    }
  }
}
