import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A slow phone: round trip, bits per second, slowdown of its processor, and its window. */
const LATENCY_MS = 150;
const BITS_PER_SECOND = 1_600_000;
const SLOWER = 4;
const [WIDTH, HEIGHT] = [390, 844];

/** Suppresses pages of the browser's own besides the measured one. */
const QUIET = [
  "--no-first-run",
  "--no-startup-window",
  "--disable-extensions",
  "--disable-component-extensions-with-background-pages",
  "--disable-default-apps",
  "--disable-sync",
  "--disable-background-networking",
  "--disable-component-update",
];

type Answer = {
  id?: number;
  result?: Record<string, string>;
  error?: { message: string };
};

export type Phone = {
  /** Opens an address in a tab with an empty cache; resolves to a function that closes that tab. */
  visit(address: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

type Send = (method: string, params: object, sessionId?: string) => Promise<Record<string, string>>;

/** Connects to the browser at an address, and returns the function that sends it commands. */
async function connect(address: string): Promise<{ send: Send; socket: WebSocket }> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<Record<string, string>>>();
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, result = {}, error } = JSON.parse(String(data)) as Answer;
    const requested = waiting.get(id);
    waiting.delete(id);
    if (error) requested?.reject(new Error(error.message));
    else requested?.resolve(result);
  });
  let calls = 0;
  const send: Send = (method, params, sessionId) => {
    calls += 1;
    const requested = Promise.withResolvers<Record<string, string>>();
    waiting.set(calls, requested);
    socket.send(JSON.stringify({ id: calls, method, params, sessionId }));
    return requested.promise;
  };
  return { send, socket };
}

/**
 * Opens a Chromium that emulates a slow phone, without a driver. A driver such as Playwright's puts scripts and worlds
 * of its own into each document: at a quarter of the speed they take 100 ms of the page's thread after each navigation,
 * which delays a page that needs the thread early, and which is hidden behind the download of one that needs it late.
 * Here a page reports its own time.
 */
export async function openPhone(executablePath: string, flags: readonly string[]): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), "cuvee-phone-"));
  const browser = spawn(
    executablePath,
    ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, ...QUIET, ...flags],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    browser.once("exit", () => reject(new Error(`the browser ended: ${text}`)));
    browser.stderr.on("data", (part: Buffer) => {
      text += part.toString();
      const [, found] = text.match(/listening on (ws:\S+)/) ?? [];
      if (found) resolve(found);
    });
  });
  const { send, socket } = await connect(address);
  return {
    async visit(url) {
      const { browserContextId } = await send("Target.createBrowserContext", {});
      const { targetId } = await send("Target.createTarget", {
        url: "about:blank",
        browserContextId,
        width: WIDTH,
        height: HEIGHT,
      });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const throughput = BITS_PER_SECOND / 8;
      await send("Network.enable", {}, sessionId);
      await send(
        "Network.emulateNetworkConditions",
        {
          offline: false,
          latency: LATENCY_MS,
          downloadThroughput: throughput,
          uploadThroughput: throughput,
        },
        sessionId,
      );
      await send("Emulation.setCPUThrottlingRate", { rate: SLOWER }, sessionId);
      await send(
        "Emulation.setDeviceMetricsOverride",
        { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false },
        sessionId,
      );
      await send("Page.navigate", { url }, sessionId);
      return async () => void (await send("Target.disposeBrowserContext", { browserContextId }));
    },
    async close() {
      const ended = once(browser, "exit");
      // It may be gone before it answers.
      void send("Browser.close", {});
      await ended;
      socket.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
