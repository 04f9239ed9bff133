import { appendFileSync } from "node:fs";
import { TestRunner } from "vitest";

/** Files whose requests are hostile: they are counted in a long run. */
const HOSTILE =
  /\/(hostile\/[^/]+|foreign|walls|withoutPrices|rls|spelling|patience|savedAddresses|uploads|basketRefusals|[\w.]*hostile)\.test\.ts$/;
/** Time without an answer that counts as a hang, in milliseconds: reading an uploaded file may take 20 s. */
const HANG_MS = 30_000;

/** Returns the path of the file of figures; undefined in a run that does not count them. */
export const figuresFile = (): string | undefined => process.env["HOSTILE_FIGURES"];

/** Returns the hostile test that runs now; requests of its set-up do not count. */
function hostileTest(): string | undefined {
  const path = TestRunner.getCurrentTest()?.file.filepath;
  return path !== undefined && HOSTILE.test(path) ? path : undefined;
}

function note(kind: "try" | "hang" | "leak", ...more: (string | number)[]): void {
  const to = figuresFile();
  if (to !== undefined) appendFileSync(to, `${[kind, ...more].join("\t")}\n`);
}

/**
 * Records a request of a hostile test that begins now; call the function that it returns with the status of the answer,
 * or 0 where the connection ended without one. A request that is not answered in time is a hang, even when its test
 * gives up meanwhile.
 */
export function recordTry(what: string): (status: number) => void {
  if (figuresFile() === undefined || hostileTest() === undefined) return () => undefined;
  const timer = setTimeout(() => note("hang", what), HANG_MS).unref();
  return (status) => {
    clearTimeout(timer);
    note("try", status, what);
  };
}

/** Records that something was disclosed, or done, that had to be refused. */
export function recordLeak(what: string): void {
  if (hostileTest() !== undefined) note("leak", what);
}

/** Wraps `fetch`, and records the requests that hostile tests send with it to servers of this machine. */
async function notingFetch(
  plain: typeof fetch,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith("http://127.0.0.1:")) return plain(input, init);
  const answered = recordTry(`${init?.method ?? "GET"} ${new URL(url).pathname}`);
  try {
    const response = await plain(input, init);
    answered(response.status);
    return response;
  } catch (error) {
    answered(0);
    throw error;
  }
}

if (figuresFile() !== undefined) {
  const plain = globalThis.fetch;
  globalThis.fetch = (...requested) => notingFetch(plain, ...requested);
}
