import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { linesOf, type DisplayLines } from "@cuvee/core/counter/displays/displays.ts";
import { frame } from "@cuvee/core/counter/displays/drivers.ts";
import { describe, expect, test, vi } from "vitest";
import { serialDisplay, type SerialSettings } from "#counter/displays/serialDisplay.ts";

const raw: SerialSettings = { driver: "raw40", page: "cp858", brightness: 4 };
const lines = (text: string): DisplayLines => [text.padEnd(20), "".padEnd(20)];
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim();

/** Simulates a line on which each write waits until it is released. */
function slowLine() {
  const got: string[] = [];
  const waiting: (() => void)[] = [];
  const stream = new WritableStream<Uint8Array>({
    write: (bytes) =>
      new Promise((done) => {
        got.push(textOf(bytes));
        waiting.push(done);
      }),
  });
  const let1 = async (): Promise<void> => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    waiting.shift()?.();
  };
  return { stream, got, let1 };
}

test("while the line is slow only the newest state waits, and the last is always shown", async () => {
  const { stream, got, let1 } = slowLine();
  const display = serialDisplay(stream, raw, () => expect.unreachable());
  display.show(lines("first"));
  await vi.waitFor(() => expect(got).toEqual(["first"]));
  for (let n = 1; n <= 50; n += 1) display.show(lines(`item ${n}`));
  await let1();
  await vi.waitFor(() => expect(got).toEqual(["first", "item 50"]));
  display.show(lines("total"));
  display.show(lines("change"));
  await let1();
  await vi.waitFor(() => expect(got).toEqual(["first", "item 50", "change"]));
});

test("the set-up goes first, whatever is shown meanwhile", async () => {
  const got: number[][] = [];
  const stream = new WritableStream<Uint8Array>({ write: (bytes) => void got.push([...bytes]) });
  const display = serialDisplay(stream, { ...raw, driver: "epson" }, () => expect.unreachable());
  display.show(lines("a"));
  await vi.waitFor(() => expect(got).toHaveLength(2));
  expect(got[0]?.slice(0, 2)).toEqual([0x1b, 0x40]);
  expect(got[1]).toEqual([0x0b, ...frame(lines("a"), "cp858")]);
  await display.close();
  expect(stream.locked).toBe(false);
});

test("a line that fails is told once, and takes nothing more", async () => {
  const lost = vi.fn();
  const stream = new WritableStream<Uint8Array>({
    write: () => Promise.reject(new DOMException("gone", "NetworkError")),
  });
  const display = serialDisplay(stream, raw, lost);
  display.show(lines("a"));
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  display.show(lines("b"));
  await display.close();
  expect(lost).toHaveBeenCalledTimes(1);
});

test("a write that never ends does not keep the line from closing", async () => {
  const stream = new WritableStream<Uint8Array>({ write: () => new Promise(() => undefined) });
  const display = serialDisplay(stream, raw, () => expect.unreachable());
  display.show(lines("a"));
  await display.close();
});

const hasSocat = spawnSync("socat", ["-V"]).status === 0;
if (!hasSocat) console.warn("socat is not installed: what is written to a serial line is not read back");

describe("through a pair of pseudo-terminals at 9600 baud", () => {
  /** Opens two ends of one serial line, joined by socat. */
  async function openPair(): Promise<{ till: string; device: string; child: ChildProcess; dir: string }> {
    const dir = mkdtempSync(join(tmpdir(), "display-"));
    const [till, device] = [join(dir, "till"), join(dir, "device")];
    const end = (link: string): string => `pty,raw,echo=0,b9600,link=${link}`;
    const child = spawn("socat", [end(till), end(device)], { stdio: "inherit" });
    await vi.waitFor(() => expect(existsSync(till) && existsSync(device)).toBe(true), { timeout: 5000 });
    return { till, device, child, dir };
  }

  test.skipIf(!hasSocat)("the display reads what the specification asks for", async () => {
    const { till, device, child, dir } = await openPair();
    const received: number[] = [];
    const reader = createReadStream(device);
    // The line ends when socat does.
    reader.on("error", () => undefined);
    reader.on("data", (chunk) => received.push(...Buffer.from(chunk)));
    try {
      const file = createWriteStream(till, { flags: "r+" });
      const display = serialDisplay(
        Writable.toWeb(file) as WritableStream<Uint8Array>,
        { driver: "cd5220", page: "cp858", brightness: 4 },
        () => expect.unreachable(),
      );
      display.show(["Côtes du Rhône    x2", "TOTAL        24,00 €"]);
      const golden = [0x43, 0x93, 0x74, 0x65, 0x73, 0x20, 0x64, 0x75, 0x20, 0x52, 0x68, 0x93, 0x6e, 0x65];
      const setUp = [0x1b, 0x40, 0x1b, 0x11, 0x1b, 0x2a, 4];
      await vi.waitFor(() => expect(received).toHaveLength(setUp.length + 41), { timeout: 5000 });
      expect(received.slice(0, 8)).toEqual([...setUp, 0x0b]);
      expect(received.slice(8, 8 + golden.length)).toEqual(golden);
      expect(received.at(-1)).toBe(0xd5);
      received.length = 0;
      const change = linesOf(
        { kind: "change", givenCents: 5000, changeCents: 2600 },
        { language: "fr", currency: "EUR", page: "cp858" },
      );
      display.show(change);
      await vi.waitFor(() => expect(received).toHaveLength(41), { timeout: 5000 });
      expect(received.slice(1)).toEqual([...frame(change, "cp858")]);
    } finally {
      child.kill();
      reader.destroy();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
