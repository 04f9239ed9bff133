import { Agent, request } from "node:http";

/** A request that the load repeats. `@id@` and `@key@` in it are generated anew each time. */
export type Shot = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Request that follows a success, with the card session of the answer: `@intent@` and `@secret@`. */
  next?: { path: string; body: string };
};

export type Load = {
  url: string;
  shots: Shot[];
  /** Kept-alive connections, each with one request under way. */
  connections: number;
  ms: number;
  /** Least number of answers, however long it takes. */
  atLeast: number;
};

export type Fired = {
  ms: number;
  /** Latency of each answer, in milliseconds. */
  latencies: number[];
  /** Answers that were no success, by status, and the first of them. */
  failures: Record<string, number>;
  firstFailure: string;
};

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
let created = 0;

/** Returns an identifier that is unique in this run; cheaper than a random one, because the load shares the machine. */
function freshId(prefix: string): string {
  created += 1;
  let id = "";
  for (let n = created; id.length < 6; n = Math.floor(n / 32)) id = ALPHABET.charAt(n % 32) + id;
  return prefix + id;
}

function once(agent: Agent, url: URL, shot: Shot, prefix: string): Promise<{ status: number; text: string }> {
  const id = freshId(prefix);
  const fill = (text: string): string => text.replace("@id@", id).replace("@key@", `key-${id}`);
  const body = shot.body === undefined ? undefined : fill(shot.body);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(shot.headers)) headers[name] = fill(value);
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: url.hostname, port: url.port, method: shot.method, path: shot.path, headers },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const parts: Buffer[] = [];
        const isKept = status >= 300 || shot.next !== undefined;
        answer.on("data", (part: Buffer) => isKept && parts.push(part));
        answer.on("end", () => resolve({ status, text: Buffer.concat(parts).toString() }));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends a request, and the one that follows it. */
async function complete(
  agent: Agent,
  url: URL,
  shot: Shot,
  prefix: string,
): Promise<{ status: number; text: string }> {
  const answer = await once(agent, url, shot, prefix);
  if (!shot.next || answer.status >= 300) return answer;
  const { card } = JSON.parse(answer.text) as { card: { intentId: string; clientSecret: string } };
  const fill = (text: string): string =>
    text.replace("@intent@", card.intentId).replace("@secret@", card.clientSecret);
  const { path, body } = shot.next;
  const { method, headers } = shot;
  return once(agent, url, { method, headers, path: fill(path), body: fill(body) }, prefix);
}

/**
 * Sends requests for at least a given time: each connection sends its next request when the previous answer is
 * complete.
 */
export async function fire({ url, shots, connections, ms, atLeast }: Load): Promise<Fired> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const at = new URL(url);
  const prefix = `0${Date.now().toString(32).slice(-9).padStart(9, "0")}`.replaceAll(/[ilou]/g, "z");
  const fired: Fired = { ms: 0, latencies: [], failures: {}, firstFailure: "" };
  const began = performance.now();
  const until = began + ms;
  let next = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < until || next < atLeast) {
      const shot = shots[next % shots.length];
      next += 1;
      if (!shot) return;
      const sentAt = performance.now();
      const { status, text } = await complete(agent, at, shot, prefix);
      fired.latencies.push(Math.round((performance.now() - sentAt) * 1000) / 1000);
      if (status < 300) continue;
      fired.failures[status] = (fired.failures[status] ?? 0) + 1;
      fired.firstFailure ||= text.slice(0, 500);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  fired.ms = performance.now() - began;
  agent.destroy();
  return fired;
}
