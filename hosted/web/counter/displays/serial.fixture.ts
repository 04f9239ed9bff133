import type { Page } from "@playwright/test";

/** State of the page's fake devices, for the test to read. */
type Bench = {
  answer: string;
  written: number[][];
  opened: object[];
  printed: string;
  held: (() => void)[] | null;
  unplug(): void;
  plug(): void;
};

/**
 * Runs in the page before its own code: a machine with a display and a printer on serial lines, a printer on USB, and a
 * print dialog. Permissions and plugged devices outlive a reload, as they do in a browser.
 */
export function fakeSerial(): void {
  const granted = new Set(JSON.parse(sessionStorage.getItem("fake.granted") ?? "[]") as string[]);
  const keep = (): void => sessionStorage.setItem("fake.granted", JSON.stringify([...granted]));
  const plugged = new Set(["display", "printer", "usb"]);
  const bench: Bench = {
    answer: "display",
    written: [],
    opened: [],
    printed: "",
    held: null,
    unplug() {
      plugged.delete("display");
      ports["display"]?.pull();
    },
    plug() {
      plugged.add("display");
      ports["display"]?.tell("connect");
    },
  };
  const take = (bytes: Uint8Array): Promise<void> => {
    bench.written.push([...bytes]);
    return bench.held ? new Promise((done) => bench.held?.push(done)) : Promise.resolve();
  };

  const serial = new EventTarget();
  class Port extends EventTarget {
    name: string;
    writable: WritableStream<Uint8Array> | null = null;
    cut: WritableStreamDefaultController | undefined;
    constructor(name: string) {
      super();
      this.name = name;
    }
    getInfo(): object {
      return { usbVendorId: this.name === "display" ? 1 : 2, usbProductId: 1 };
    }
    async open(options: object): Promise<void> {
      if (this.writable) throw new DOMException("open", "InvalidStateError");
      bench.opened.push(options);
      this.writable = new WritableStream({
        start: (controller) => void (this.cut = controller),
        write: take,
      });
    }
    async close(): Promise<void> {
      if (this.writable?.locked) throw new TypeError("locked");
      this.writable = null;
    }
    async forget(): Promise<void> {
      granted.delete(this.name);
      keep();
    }
    /** As in a browser, the event comes to the port first and then to `navigator.serial`, about the port. */
    tell(kind: string): void {
      const event = new Event(kind);
      Object.defineProperty(event, "target", { value: this });
      serial.dispatchEvent(event);
    }
    pull(): void {
      this.cut?.error(new DOMException("The device has been lost.", "NetworkError"));
      this.tell("disconnect");
    }
  }
  const ports: Record<string, Port> = { display: new Port("display"), printer: new Port("printer") };
  Object.assign(serial, {
    async requestPort() {
      const port = ports[bench.answer];
      if (!port) throw new DOMException(bench.answer, bench.answer);
      granted.add(port.name);
      keep();
      return port;
    },
    getPorts: async () => Object.values(ports).filter(({ name }) => granted.has(name) && plugged.has(name)),
  });
  const usbPrinter = {
    vendorId: 3,
    productId: 3,
    opened: false,
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: {
            interfaceClass: 7,
            endpoints: [
              { direction: "in", type: "bulk", endpointNumber: 1 },
              { direction: "out", type: "bulk", endpointNumber: 2 },
            ],
          },
        },
      ],
    },
    open: async () => undefined,
    close: async () => undefined,
    claimInterface: async () => undefined,
    async transferOut(endpoint: number, bytes: Uint8Array) {
      if (endpoint !== 2) throw new DOMException("no such endpoint", "NotFoundError");
      await take(bytes);
      return { status: "ok" };
    },
  };
  const usb = Object.assign(new EventTarget(), {
    requestDevice: async () => usbPrinter,
    getDevices: async () => [usbPrinter],
  });
  Object.defineProperty(navigator, "serial", { value: serial });
  Object.defineProperty(navigator, "usb", { value: usb });
  Object.assign(globalThis, {
    bench,
    print() {
      bench.printed = [...document.body.children]
        .filter((one) => one.className.includes("sheet"))
        .map((one) => one.textContent)
        .join("\n");
      setTimeout(() => dispatchEvent(new Event("afterprint")));
    },
  });
}

/** The test's control of the fake devices. Bytes are returned as characters of the same number. */
export function serialOf(page: Page) {
  const ask = <T>(what: (bench: Bench) => T): Promise<T> =>
    page.evaluate(`(${what.toString()})(globalThis.bench)`) as Promise<T>;
  return {
    answer: (name: string) =>
      page.evaluate((next) => {
        (globalThis as unknown as { bench: Bench }).bench.answer = next;
      }, name),
    last: () => ask((bench) => String.fromCharCode(...(bench.written.at(-1) ?? []))),
    all: () => ask((bench) => String.fromCharCode(...bench.written.flat())),
    count: () => ask((bench) => bench.written.length),
    lengths: () => ask((bench) => [...new Set(bench.written.map((bytes) => bytes.length))]),
    opened: () => ask((bench) => bench.opened),
    printed: () => ask((bench) => bench.printed),
    plug: () => ask((bench) => bench.plug()),
    unplug: () => ask((bench) => bench.unplug()),
    /** Writes wait until they are released. */
    hold: () => ask((bench) => void (bench.held = [])),
    release: () =>
      ask((bench) => {
        const those = bench.held ?? [];
        bench.held = null;
        for (const done of those) done();
      }),
    forget: () => ask((bench) => void (bench.written.length = 0)),
  };
}
