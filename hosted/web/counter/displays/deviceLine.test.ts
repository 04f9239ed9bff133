import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TransportLine } from "#counter/displays/deviceLine.ts";
import type { DeviceId, Transport } from "#counter/displays/transports.ts";

type Fake = { name: string; vendor: number | null };
const fault = (name: string): DOMException => new DOMException(name, name);

/** Simulates a machine with pluggable devices, and the till's use of them. */
function machine() {
  const api = new EventTarget();
  const plugged: Fake[] = [];
  const state = {
    asked: null as Fake | DOMException | null,
    fails: null as DOMException | null,
    chosen: null as DeviceId | null,
  };
  const acts: string[] = [];
  const dispatch = (kind: string, device: Fake): void => {
    api.dispatchEvent(Object.assign(new Event(kind), { device }));
  };
  const transport: Transport<Fake> = {
    api,
    deviceOf: (event) => (event as Event & { device: Fake }).device,
    async ask() {
      if (state.asked instanceof DOMException) throw state.asked;
      if (!state.asked) throw fault("NotFoundError");
      return state.asked;
    },
    list: async () => plugged,
    async open(device) {
      if (state.fails) throw state.fails;
      acts.push(`open ${device.name}`);
      return new WritableStream();
    },
    close: async ({ name }) => void acts.push(`close ${name}`),
    forget: async ({ name }) => void acts.push(`forget ${name}`),
    idOf: ({ vendor }) => ({ vendor, product: vendor }),
  };
  const line = new TransportLine(transport, {
    chosen: () => state.chosen,
    keep: (id) => void (state.chosen = id),
    opened: () => void acts.push("opened"),
    closed: async () => void acts.push("closed"),
  });
  const states: string[] = [];
  line.watch(() => states.push(line.state()));
  return {
    line,
    state,
    acts,
    states,
    plug(device: Fake) {
      plugged.push(device);
      dispatch("connect", device);
    },
    unplug(device: Fake) {
      plugged.splice(plugged.indexOf(device), 1);
      dispatch("disconnect", device);
    },
  };
}
const display: Fake = { name: "display", vendor: 1 };
const printer: Fake = { name: "printer", vendor: 2 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("a device is chosen, unplugged, and open again by itself when it comes back", async () => {
  const { line, state, acts, states, plug, unplug } = machine();
  await line.start();
  expect(line.state()).toBe("none");
  plug(printer);
  plug(display);
  state.asked = display;
  await line.choose();
  expect(line.state()).toBe("open");
  expect(state.chosen).toEqual({ vendor: 1, product: 1, at: 0 });
  unplug(display);
  await settle();
  expect(line.state()).toBe("unplugged");
  unplug(printer);
  plug(printer);
  await settle();
  expect(line.state()).toBe("unplugged");
  plug(display);
  await settle();
  expect(states).toEqual(["opening", "open", "unplugged", "opening", "open"]);
  expect(acts).toEqual(["open display", "opened", "closed", "close display", "open display", "opened"]);
});

test("of two alike the chosen one is found again", async () => {
  const { line, state, acts, plug } = machine();
  const twin: Fake = { name: "twin", vendor: 1 };
  plug(display);
  plug(twin);
  state.asked = twin;
  await line.choose();
  await line.stop();
  acts.length = 0;
  await line.start();
  expect(acts[0]).toBe("open twin");
});

test("choosing none changes nothing, and a refusal is told", async () => {
  const { line, state, plug } = machine();
  plug(display);
  await line.choose();
  expect(line.state()).toBe("none");
  state.asked = fault("SecurityError");
  await line.choose();
  expect(line.state()).toBe("refused");
  expect(state.chosen).toBeNull();
});

test("a device that another program has, or that fails, is tried again", async () => {
  const { line, state, plug } = machine();
  plug(display);
  state.asked = display;
  state.fails = fault("NetworkError");
  await line.choose();
  expect(line.state()).toBe("busy");
  state.fails = null;
  await vi.advanceTimersByTimeAsync(3000);
  expect(line.state()).toBe("open");
  line.fail();
  await settle();
  expect(line.state()).toBe("lost");
  await vi.advanceTimersByTimeAsync(3000);
  expect(line.state()).toBe("open");
});

test("what was given back or closed stays so", async () => {
  const { line, state, acts, plug, unplug } = machine();
  plug(display);
  state.asked = display;
  await line.choose();
  await line.forget();
  expect(state.chosen).toBeNull();
  expect(acts.slice(-2)).toEqual(["close display", "forget display"]);
  await line.choose();
  await line.stop();
  unplug(display);
  plug(display);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.state()).toBe("none");
});

test("a browser without such lines says so", async () => {
  const nowhere = { api: undefined } as unknown as Transport<Fake>;
  const line = new TransportLine(nowhere, {
    chosen: () => null,
    keep: () => undefined,
    opened: () => undefined,
    closed: async () => undefined,
  });
  expect(line.state()).toBe("unsupported");
  await line.start();
  expect(line.state()).toBe("unsupported");
});
