import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aim, type Aim } from "./report.ts";

const BENCH = join(import.meta.dirname, "../../../packages/widget/bench/bench.ts");

/**
 * Runs the widget's own bench in a process of its own, because browser code does not belong into this one: its output
 * is printed, its aims are listed with the server's. Null where it could not measure.
 */
export function measureWidget(dir: string, isQuick: boolean): { figures: unknown; aims: Aim[] } | null {
  const json = join(dir, "widget.json");
  spawnSync(process.execPath, [BENCH, "--json", json, ...(isQuick ? ["--quick"] : [])], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (!existsSync(json)) return null;
  const { aims, ...figures } = JSON.parse(readFileSync(json, "utf8")) as { aims: Omit<Aim, "isMet">[] };
  return {
    figures,
    aims: aims.map(({ name, value, most, unit }) => aim(`widget, ${name}`, value, most, unit)),
  };
}
