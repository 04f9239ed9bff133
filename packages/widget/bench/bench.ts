import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { large } from "#e2e/cellar.ts";
import { startStub } from "#e2e/stub.ts";
import { list, pasted, otherProductPage, timeOf } from "./firstCard.ts";
import { openFront, type Front } from "./front.ts";
import { openPhone, type Phone } from "./phone.ts";
import { RIVAL, otherProductScript } from "./rival.ts";
import { scrollThrough, type MemoryUse } from "./scrolling.ts";

/** A figure with its maximum. */
export type WidgetAim = { name: string; value: number; most: number; unit: string };

const { values: input } = parseArgs({
  options: {
    /** Fewer rounds. */
    quick: { type: "boolean", default: false },
    /** File that the figures are written to. */
    json: { type: "string" },
  },
});
const ROUNDS = input.quick ? 3 : 5;
/** Number of rounds for published results: a busy machine spoils some. */
const RIVAL_ROUNDS = input.quick ? 3 : 9;
const SMALL = 24;
const LARGE = 10_000;
/** Maximum ratio of the delay of the large shop's first card, and of a page's memory at the end of it. */
const LATER = 1.15;
const MORE = 1.15;
/** Ratio between two rounds of the same page. */
const LEVEL = 1.05;

/** A typical picture of a shop: a vector one would be a document of its own. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * The median of the rounds, the median of their ratios, and the fastest of each page, which a busy machine affects
 * least.
 */
type Compared = { oneMs: number; otherMs: number; ratio: number; fastestMs: [number, number] };

/**
 * Measures two pages in turns, each round in the other order, after one uncounted round of each; returns the median of
 * the rounds' ratios.
 */
async function compare(
  phone: Phone,
  front: Front,
  [one, other]: readonly [string, string],
  rounds = ROUNDS,
): Promise<Compared> {
  const times: Record<string, number[]> = { [one]: [], [other]: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const path of round % 2 ? [other, one] : [one, other]) {
      const ms = await timeOf(phone, front, path);
      if (round > 0) times[path]?.push(ms);
    }
  const [first = [], second = []] = [times[one], times[other]];
  return {
    oneMs: median(first),
    otherMs: median(second),
    ratio: median(first.map((ms, at) => ms / (second[at] ?? 0))),
    fastestMs: [Math.min(...first), Math.min(...second)],
  };
}

const inMs = ({ oneMs, otherMs, ratio, fastestMs: [one, other] }: Compared): string =>
  `${Math.round(oneMs)} ms beside ${Math.round(otherMs)} ms, ${ratio.toFixed(2)} × (fastest ${Math.round(one)} beside ${Math.round(other)})`;

function tell(memoryUses: readonly MemoryUse[]): void {
  for (const { products, heapMb, nodes } of memoryUses)
    say(`  ${String(products).padStart(6)} products: ${heapMb.toFixed(2)} MB of heap, ${nodes} nodes`);
}

async function measure(browser: Browser, phone: Phone): Promise<{ aims: WidgetAim[]; figures: object }> {
  const stub = await startStub([large(SMALL, "small"), large(LARGE, "large")], {
    picture: async () => ({ type: "image/png", body: PICTURE }),
  });
  const front = await openFront(stub.base);
  const html = (path: string, body: string): unknown =>
    front.own.set(path, { type: "text/html; charset=utf-8", body });
  html("/small", list(front.base, "small"));
  html("/large", list(front.base, "large"));
  html("/endless", list(front.base, "large", ' paging="infinite"'));
  html("/script", pasted(front.base, "small", "script"));
  html("/pinned", pasted(front.base, "small", "pinned"));
  html("/whole", pasted(front.base, "small", "pinned", true));
  html("/rival", otherProductPage(front.base));
  try {
    const aims: WidgetAim[] = [];
    const against: Record<string, Compared> = {};
    const script = otherProductScript();
    if (script) {
      front.own.set("/rival.js", { type: "text/javascript", body: script });
      for (const [path, told, most] of [
        ["/pinned", "pinned snippet", 1],
        ["/script", "snippet that follows the platform", LEVEL],
        ["/whole", "pinned, with cart and age gate", 1],
      ] as const) {
        const ratio = await compare(phone, front, [path, "/rival"], RIVAL_ROUNDS);
        against[told] = ratio;
        const name = `first card, ${told}, against ${RIVAL} defined with nothing shown`;
        say(`${name}: ${inMs(ratio)}`);
        aims.push({ name, value: ratio.ratio, most, unit: "×" });
      }
    } else say(`SKIPPED: ${RIVAL} is not in the cache and npm pack could not fetch it`);
    const sizes = await compare(phone, front, ["/large", "/small"]);
    say(`first card of ${LARGE} products, of ${SMALL}: ${inMs(sizes)}`);
    const memoryUses = await scrollThrough(browser, front, "/endless");
    tell(memoryUses);
    const [early, late] = [memoryUses[0], memoryUses.at(-1)];
    if (!early || !late) throw new Error("nothing was weighed");
    aims.push(
      { name: `first card, ${LARGE} products against ${SMALL}`, value: sizes.ratio, most: LATER, unit: "×" },
      {
        name: `heap, ${late.products} products gone by against ${early.products}`,
        value: late.heapMb / early.heapMb,
        most: MORE,
        unit: "×",
      },
      {
        name: `nodes, ${late.products} products gone by against ${early.products}`,
        value: late.nodes / early.nodes,
        most: MORE,
        unit: "×",
      },
    );
    return { aims, figures: { against, sizes, held: memoryUses } };
  } finally {
    front.close();
    await stub.close();
  }
}

if (!existsSync(new URL("../dist/cdn/manifest.json", import.meta.url)))
  spawnSync(process.execPath, [join(import.meta.dirname, "../build.ts")], { stdio: "ignore" });
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** Without a window of its own, whose pages would take time from the measured one. */
const SHELL = "/usr/bin/chromium-headless-shell";
if (!existsSync(executablePath)) say(`SKIPPED: no Chromium at ${executablePath}`);
else {
  // No request ever leaves this machine.
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  ];
  const browser = await chromium.launch({ executablePath, args });
  const phone = await openPhone(existsSync(SHELL) ? SHELL : executablePath, args);
  try {
    const { aims, figures } = await measure(browser, phone);
    for (const { name, value, most, unit } of aims)
      say(
        `${value <= most ? "pass" : "MISS"}  ${name}: ${value.toFixed(2)} ${unit}, at most ${most} ${unit}`,
      );
    if (input.json) writeFileSync(input.json, `${JSON.stringify({ ...figures, aims }, null, 2)}\n`);
  } finally {
    await phone.close();
    await browser.close();
  }
}
