/** How a device is known again: what it says of itself, and which of several alike it is. */
export type DeviceId = { vendor: number | null; product: number | null; at: number };

/** What a device is to a `DeviceLine`: Web Serial and WebUSB alike. */
export type Transport<D> = {
  /** Where plugging and unplugging are told; undefined where the browser has no such thing. */
  api: EventTarget | undefined;
  deviceOf(event: Event): unknown;
  /** Asks the person to choose a device; only on his own gesture. Throws `NotFoundError` when he chooses none. */
  ask(): Promise<D>;
  /** Devices that were allowed before. */
  list(): Promise<D[]>;
  open(device: D): Promise<WritableStream<Uint8Array>>;
  close(device: D): Promise<void>;
  forget(device: D): Promise<void>;
  idOf(device: D): { vendor: number | null; product: number | null };
};

// What is used of Web Serial and WebUSB, which the DOM's own types do not have.
type Port = EventTarget & {
  open(options: object): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  readonly writable: WritableStream<Uint8Array> | null;
};
type SerialApi = EventTarget & { requestPort(): Promise<Port>; getPorts(): Promise<Port[]> };

/** What the line holds at most: about one frame of a display, so that nothing stale waits in it. */
const BUFFER_BYTES = 64;

/** A serial line of 8 bits, no parity, 1 stop bit (specification: rules §10). */
export function serialTransport(baudRate: number): Transport<Port> {
  const api = (navigator as { serial?: SerialApi }).serial;
  const here = (): SerialApi => {
    if (!api) throw new DOMException("no Web Serial", "NotSupportedError");
    return api;
  };
  return {
    api,
    deviceOf: (event) => event.target,
    ask: async () => here().requestPort(),
    list: async () => here().getPorts(),
    async open(port) {
      const frame = { dataBits: 8, stopBits: 1, parity: "none", flowControl: "none" };
      await port.open({ baudRate, ...frame, bufferSize: BUFFER_BYTES });
      if (!port.writable) throw new DOMException("not writable", "NetworkError");
      return port.writable;
    },
    close: (port) => port.close(),
    forget: async (port) => port.forget?.(),
    idOf(port) {
      const { usbVendorId, usbProductId } = port.getInfo();
      return { vendor: usbVendorId ?? null, product: usbProductId ?? null };
    },
  };
}

type Endpoint = { direction: string; type: string; endpointNumber: number };
type UsbInterface = {
  interfaceNumber: number;
  alternate: { interfaceClass: number; endpoints: readonly Endpoint[] };
};
type UsbDevice = {
  readonly vendorId: number;
  readonly productId: number;
  readonly opened: boolean;
  readonly configuration: { interfaces: readonly UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ status: string }>;
};
type UsbApi = EventTarget & {
  requestDevice(options: object): Promise<UsbDevice>;
  getDevices(): Promise<UsbDevice[]>;
};

/** The class of printers (USB Device Class Definition for Printing Devices). */
const PRINTER_CLASS = 7;

/** A printer on USB, by its bulk endpoint. */
export function usbTransport(): Transport<UsbDevice> {
  const api = (navigator as { usb?: UsbApi }).usb;
  const here = (): UsbApi => {
    if (!api) throw new DOMException("no WebUSB", "NotSupportedError");
    return api;
  };
  return {
    api,
    deviceOf: (event) => (event as Event & { device?: unknown }).device,
    ask: async () => here().requestDevice({ filters: [{ classCode: PRINTER_CLASS }] }),
    list: async () => here().getDevices(),
    async open(device) {
      await device.open();
      if (!device.configuration) await device.selectConfiguration(1);
      const printer = device.configuration?.interfaces.find(
        ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
      );
      const way = printer?.alternate.endpoints.find((one) => one.direction === "out" && one.type === "bulk");
      if (!printer || !way) throw new DOMException("no printer", "NetworkError");
      await device.claimInterface(printer.interfaceNumber);
      return new WritableStream<Uint8Array>({
        async write(bytes) {
          const { status } = await device.transferOut(way.endpointNumber, bytes);
          if (status !== "ok") throw new DOMException(status, "NetworkError");
        },
      });
    },
    close: (device) => device.close(),
    forget: async (device) => device.forget?.(),
    idOf: ({ vendorId, productId }) => ({ vendor: vendorId, product: productId }),
  };
}
