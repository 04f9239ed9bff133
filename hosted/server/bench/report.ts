import type { PageFigures } from "./pages.ts";
import type { Compared } from "#bench/figures.ts";
import type { PricingFigures } from "#bench/pricing.ts";
import { PRODUCT_LISTS } from "#bench/productsList.ts";
import { LONG_LIST, SHORT_LIST } from "#bench/scenarios.ts";
import type { Scenario } from "#bench/sides.ts";

/** A measured figure with its upper limit. */
export type Aim = { name: string; value: number; most: number; unit: string; isMet: boolean };
export type Measured = { scenario: Scenario; compared: Compared };

export const aim = (name: string, value: number, most: number, unit: string): Aim => ({
  name,
  value,
  most,
  unit,
  isMet: value <= most,
});

/**
 * Largest ratio of the list's cost among ten times the orders, and of a line's cost in an order a hundred times as
 * long.
 */
const GROWTH = 1.3;

/** Returns the aims of all calls. */
export function aimsOf(measured: readonly Measured[]): Aim[] {
  const aims = measured.flatMap(({ scenario: { name, aim: most, p99Ms }, compared }) => [
    aim(`CPU, ${name}`, compared.ratio, most, "×"),
    ...(p99Ms === undefined ? [] : [aim(`p99, ${name}`, compared.ours.p99Ms, p99Ms, "ms")]),
  ]);
  const cpuOf = (name: string): number =>
    measured.find((m) => m.scenario.name === name)?.compared.ours.cpuMs ?? 0;
  for (const [short, long] of [[SHORT_LIST, LONG_LIST] as const, ...PRODUCT_LISTS])
    if (cpuOf(short) > 0 && cpuOf(long) > 0)
      aims.push(aim(`CPU, ${long} against the short one`, cpuOf(long) / cpuOf(short), GROWTH, "×"));
  return aims;
}

/** Returns the aims of a start and of core. */
export function otherAims(figures: {
  startMs: number;
  residentMb: number | null;
  pricing: PricingFigures;
  pages: PageFigures | null;
}): Aim[] {
  return [
    aim("warm start until ready", figures.startMs, 1000, "ms"),
    ...(figures.residentMb === null ? [] : [aim("idle memory of node", figures.residentMb, 150, "MB")]),
    ...(figures.pages === null
      ? []
      : [
          aim("public list, CPU a request", figures.pages.listMs, 3, "ms"),
          aim("public product page, CPU a request", figures.pages.productMs, 3, "ms"),
        ]),
    aim("core price of 10 lines", figures.pricing.tenLinesUs, 50, "µs"),
    aim("core, a line among 1 000 against 10", figures.pricing.growth, GROWTH, "×"),
  ];
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ");
  return rows.map(line).join("\n");
}

const fixed = (n: number, digits: number): string => n.toFixed(digits);

/** Returns a table of both servers, one line each per call. */
export function callTable(measured: readonly Measured[]): string {
  const rows = [["call", "server", "req/s", "p50 ms", "p99 ms", "CPU ms/req", "node", "postgres", "ratio"]];
  for (const { scenario, compared } of measured)
    for (const side of ["ours", "bare"] as const) {
      const f = compared[side];
      rows.push([
        side === "ours" ? scenario.name : "",
        side,
        fixed(f.perSecond, 0),
        fixed(f.p50Ms, 1),
        fixed(f.p99Ms, 1),
        fixed(f.cpuMs, 3),
        fixed(f.nodeMs, 3),
        fixed(f.postgresMs, 3),
        side === "ours" ? `${fixed(compared.ratio, 2)}×` : "",
      ]);
    }
  return table(rows);
}

/** Lists answers that were no success: the figures beside them are worthless. */
export function failureLines(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ scenario, compared }) =>
    (["ours", "bare"] as const)
      .filter((side) => Object.keys(compared[side].failures).length > 0)
      .map(
        (side) =>
          `${scenario.name}, ${side}: ${JSON.stringify(compared[side].failures)} ${compared[side].firstFailure}`,
      ),
  );
}

export function aimTable(aims: readonly Aim[]): string {
  const digits = (a: Aim): number => (a.unit === "×" ? 2 : 0);
  return table([
    ["aim", "is", "at most", ""],
    ...aims.map((a) => [
      a.name,
      `${fixed(a.value, digits(a))} ${a.unit}`,
      `${a.most} ${a.unit}`,
      a.isMet ? "pass" : "MISS",
    ]),
  ]);
}
