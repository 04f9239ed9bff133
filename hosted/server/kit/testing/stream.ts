/** A stream of events that a test reads: what has arrived so far, and whether it has ended. */
export type Stream = {
  status: number;
  headers: Headers;
  /** Returns everything received. */
  text(): string;
  events(): { event: string; data: unknown }[];
  ended: Promise<void>;
  isOpen(): boolean;
  close(): void;
};

/** Opens `GET /v1/events` and reads it in the background. */
export const openStream = (url: string, token: string): Promise<Stream> =>
  openStreamAt(`${url}/v1/events`, { authorization: `Bearer ${token}` });

/** Opens any stream of events and reads it in the background. */
export async function openStreamAt(address: string, headers: Record<string, string>): Promise<Stream> {
  const leave = new AbortController();
  const response = await fetch(address, {
    headers: { ...headers, "accept-encoding": "br, gzip" },
    signal: leave.signal,
  });
  let received = "";
  let open = true;
  const read = async (): Promise<void> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { value: "", done: true };
        if (done) return;
        received += value;
      }
    } catch (error) {
      if (!leave.signal.aborted) throw error;
    } finally {
      open = false;
    }
  };
  const ended = read();
  return {
    status: response.status,
    headers: response.headers,
    text: () => received,
    events: () =>
      [...received.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event = "", data = "null"]) => ({
        event,
        data: JSON.parse(data) as unknown,
      })),
    ended,
    isOpen: () => open,
    close: () => leave.abort(),
  };
}

/** Waits until `look` is true, at most `ms`; returns whether it became so. */
export async function waitUntilTrue(look: () => boolean, ms = 3000): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < ms;) {
    if (look()) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return look();
}
