/** Identity of a device: its vendor and product, and its position among several alike. */
export type DeviceId = { vendor: number | null; product: number | null; at: number };

/** Interface of a `DeviceLine` to a device: Web Serial and WebUSB alike. */
export type Transport<D> = {
  /** Source of the events of plugging and unplugging; undefined where the browser lacks it. */
  api: EventTarget | undefined;
  deviceOf(event: Event): unknown;
  /** Lets the user choose a device; only on their own gesture. Throws `NotFoundError` when they choose none. */
  ask(): Promise<D>;
  /** Returns the devices that were allowed before. */
  list(): Promise<D[]>;
  open(device: D): Promise<WritableStream<Uint8Array>>;
  close(device: D): Promise<void>;
  forget(device: D): Promise<void>;
  idOf(device: D): { vendor: number | null; product: number | null };
};

// The parts of Web Serial and WebUSB that are used here, which the DOM's own types lack.
type Port = EventTarget & {
  open(options: object): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  readonly writable: WritableStream<Uint8Array> | null;
};
type SerialApi = EventTarget & { requestPort(): Promise<Port>; getPorts(): Promise<Port[]> };

/** Most bytes that the line buffers: about one frame of a display, so that no outdated content waits in it. */
const BUFFER_BYTES = 64;

/** Makes the transport of a serial line of 8 bits, no parity, 1 stop bit (specification: rules §10). */
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

/** Makes the transport of a USB printer, by its bulk endpoint. */
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
