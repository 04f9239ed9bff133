import { notePosition } from "./position.ts";

/** One event of the stream `GET /v1/events`: its kind and its facts. */
export type LiveEvent = { kind: string; data: unknown };

export type EventsSettings = {
  /** Address of the host without trailing slash; empty for the same origin. */
  base: string;
  /** Stream to read instead of `/v1/events`, and the headers and token of its request. */
  path?: string;
  headers?: Readonly<Record<string, string>>;
  token: () => string | null;
  /** Called on a 401; true means that a new token is there. */
  renew: () => Promise<boolean>;
  onEvent: (event: LiveEvent) => void;
  /** The stream is open; `again` means after a gap, in which events may have been missed. */
  onOpen?: (again: boolean) => void;
  /** The stream has ended or could not be opened, and is tried again. */
  onLost?: () => void;
};

/**
 * Waits grow from one second to half a minute, with some randomness so that a thousand pages do not reconnect at once.
 */
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 30_000;
/** A stream silent for longer than this counts as dead: the server sends a comment more often. */
const SILENCE_MS = 75_000;

/**
 * Splits a received text into whole events and the rest for the next piece (format: HTML standard, §9.2). Throws
 * SyntaxError for data that is not JSON: the stream then counts as broken and is opened again.
 */
export function parseEvents(text: string): { events: LiveEvent[]; rest: string } {
  const blocks = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = blocks.pop() ?? "";
  const events: LiveEvent[] = [];
  for (const block of blocks) {
    let kind = "message";
    const data: string[] = [];
    for (const line of block.split("\n")) {
      if (line.startsWith("event:")) kind = line.slice(6).trim();
      else if (line.startsWith("id:")) notePosition(line.slice(3).trim());
      else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
    }
    if (data.length === 0) continue;
    events.push({ kind, data: JSON.parse(data.join("\n")) });
  }
  return { events, rest };
}

async function read(response: Response, settings: EventsSettings, alive: () => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    alive();
    const parsed = parseEvents(rest + value);
    rest = parsed.rest;
    for (const event of parsed.events) settings.onEvent(event);
  }
}

/**
 * Keeps a stream of events open by fetch, because an EventSource cannot carry a Bearer token. Reconnects with growing
 * waits, at once when the network returns. Returns a function that closes it.
 */
export function openEvents(settings: EventsSettings): () => void {
  const closed = new AbortController();
  let opened = false;
  let wait = FIRST_WAIT_MS;

  const once = async (): Promise<void> => {
    const attempt = new AbortController();
    const stop = (): void => attempt.abort();
    closed.signal.addEventListener("abort", stop);
    let timer = setTimeout(stop, SILENCE_MS);
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
    };
    try {
      const response = await fetch(settings.base + (settings.path ?? "/v1/events"), {
        headers: {
          Authorization: `Bearer ${settings.token() ?? ""}`,
          Accept: "text/event-stream",
          ...settings.headers,
        },
        signal: attempt.signal,
        cache: "no-store",
      });
      if (response.status === 401) await settings.renew();
      if (!response.ok) return;
      wait = FIRST_WAIT_MS;
      settings.onOpen?.(opened);
      opened = true;
      await read(response, settings, alive);
    } catch {
      // The network went away, or the stream broke or was ended; the loop decides whether to reconnect.
    } finally {
      clearTimeout(timer);
      closed.signal.removeEventListener("abort", stop);
    }
  };

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        globalThis.removeEventListener("online", done);
        closed.signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      globalThis.addEventListener("online", done);
      closed.signal.addEventListener("abort", done);
    });

  const loop = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await once();
      if (closed.signal.aborted) return;
      settings.onLost?.();
      await rest(wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LAST_WAIT_MS);
    }
  };
  void loop();
  return () => closed.abort();
}
