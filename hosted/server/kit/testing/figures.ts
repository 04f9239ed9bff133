import { appendFileSync } from "node:fs";
import { TestRunner } from "vitest";

/** Files whose requests are hostile: they are counted in a long run. */
const HOSTILE =
  /\/(hostile\/[^/]+|foreign|walls|withoutPrices|rls|spelling|patience|savedAddresses|uploads|basketRefusals|[\w.]*hostile)\.test\.ts$/;
/** No answer for so long, in milliseconds, is a hang: reading an uploaded file may take 20 s. */
const HANG_MS = 30_000;

/** File of the figures; undefined in a run that does not count them. */
export const figuresFile = (): string | undefined => process.env["HOSTILE_FIGURES"];

/** The hostile test that runs now; requests of set-up are none of its tries. */
function hostileTest(): string | undefined {
  const path = TestRunner.getCurrentTest()?.file.filepath;
  return path !== undefined && HOSTILE.test(path) ? path : undefined;
}

function note(kind: "try" | "hang" | "leak", ...more: (string | number)[]): void {
  const to = figuresFile();
  if (to !== undefined) appendFileSync(to, `${[kind, ...more].join("\t")}\n`);
}

/**
 * Notes a request of a hostile test that begins now; give the function that it returns the status of the answer, or 0 where the
 * connection ended without one. What is not answered in time is a hang, even when its test gives up meanwhile.
 */
export function noteTry(what: string): (status: number) => void {
  if (figuresFile() === undefined || hostileTest() === undefined) return () => undefined;
  const timer = setTimeout(() => note("hang", what), HANG_MS).unref();
  return (status) => {
    clearTimeout(timer);
    note("try", status, what);
  };
}

/** Notes that something was told, or done, that had to be refused. */
export function noteLeak(what: string): void {
  if (hostileTest() !== undefined) note("leak", what);
}

/** `fetch`, noting what hostile tests send to servers of this machine by it. */
async function notingFetch(
  plain: typeof fetch,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith("http://127.0.0.1:")) return plain(input, init);
  const answered = noteTry(`${init?.method ?? "GET"} ${new URL(url).pathname}`);
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
  globalThis.fetch = (...asked) => notingFetch(plain, ...asked);
}
