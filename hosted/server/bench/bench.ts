import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleServer } from "#bundled.ts";
import { startChild, type Child } from "./child.ts";
import { postmasterOf } from "./cpu.ts";
import { compare, median } from "./figures.ts";
import { openBenchData, type BenchData } from "./benchData.ts";
import { GROWTH_STEPS, growthTable, measureGrowth, type Growing, type Growth } from "#bench/growth.ts";
import { campaignGrows, recipientsGrow } from "#bench/growthRelations.ts";
import { workGrows } from "#bench/growthWork.ts";
import { measurePages, type PageFigures } from "./pages.ts";
import { measurePricing, type PricingFigures } from "./pricing.ts";
import { aimsOf, aimTable, callTable, failureLines, otherAims, type Measured } from "./report.ts";
import { playRounds } from "./rounds.ts";
import { proveSame } from "./sameAnswers.ts";
import { openScenarios } from "./scenarios.ts";
import { measureStart } from "./start.ts";
import { measureWidget } from "./widget.ts";

const { values: input } = parseArgs({
  options: {
    /** Fewer and shorter rounds. */
    quick: { type: "boolean", default: false },
    /** File that the figures are written to. */
    json: { type: "string" },
    /** Runs only calls whose name contains this text. */
    only: { type: "string", default: "" },
    /** Folder for CPU profiles of our server. */
    profile: { type: "string" },
    /** Measures the calls of the back-office at 2 000, 20 000 and 200 000 orders, and nothing else. */
    growth: { type: "boolean", default: false },
    /** The same of campaigns and lists, at so many recipients. */
    relations: { type: "boolean", default: false },
    /** The same of tasks, opportunities and prospects, at so many tasks. */
    work: { type: "boolean", default: false },
  },
});
const ROUNDS = input.quick ? 3 : 5;
const ROUND_MS = input.quick ? 500 : 1200;
const STARTS = input.quick ? 1 : 3;

/** Makes the rows that grow in a shop, from the folder of its data. */
type GrowingIn = (dir: string) => Growing;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function server(file: string, ground: BenchData, dir: string): Promise<Child & { url: string }> {
  const env = {
    OWNER_URL: ground.ownerUrl,
    CUVEE_DATA: dir,
    // A limit that counts and never applies: the load comes from one address.
    RATE_LIMIT: "1000000",
    LOG_LEVEL: "info",
  };
  const isProfiled = input.profile !== undefined && file.startsWith("ours");
  const child = await startChild(
    file,
    env,
    isProfiled ? ["--cpu-prof", `--cpu-prof-dir=${input.profile}`] : [],
  );
  return { ...child, url: String(child.ready["url"]) };
}

async function main(dir: string): Promise<void> {
  // Starts are measured as after a build.
  await bundleServer(say);
  const cold = await measureStart(dir, false);
  const starts = [];
  for (let n = 0; n < STARTS; n += 1) starts.push(await measureStart(dir, n === 0));
  const startMs = median(starts.map((s) => s.readyMs));
  const startCpuMs = median(starts.map((s) => s.cpuMs ?? 0));

  const ground = await openBenchData(dir, input.profile !== undefined);
  const children: Child[] = [];
  const measured: Measured[] = [];
  let pricing: PricingFigures = { tenLinesUs: 0, growth: 0 };
  let pages: PageFigures | null = null;
  try {
    const ours = await server("ours.main.ts", ground, dir);
    children.push(ours);
    const bare = await server("bare.main.ts", ground, dir);
    children.push(bare);
    const load = await startChild("requestLoad.main.ts");
    children.push(load);
    const at = { ours: ours.url, bare: bare.url };
    pricing = measurePricing();
    pages = await measurePages(ours);
    const postmaster = await postmasterOf(ground.ownerUrl);
    const arena = { ground, servers: { ours, bare }, load, postmaster };
    const wanted = (await openScenarios(at, ground, input.only)).filter((s) => s.name.includes(input.only));
    for (const [name, scenarios] of Map.groupBy(wanted, (s) => s.group ?? s.name)) {
      // Calls that answer differently are not compared; the others are.
      const same: typeof scenarios = [];
      for (const scenario of scenarios)
        await proveSame(scenario, at).then(
          () => same.push(scenario),
          (error: unknown) => say(`FAILED ${String(error)}`),
        );
      if (input.profile) await ground.statements();
      for (const { scenario, rounds } of await playRounds(arena, same, ROUNDS, ROUND_MS))
        measured.push({ scenario, compared: compare(rounds) });
      if (input.profile) writeFileSync(join(input.profile, `${name}.tsv`), await ground.statements());
    }
  } finally {
    for (const child of children) await child.stop();
    await ground.stop();
  }

  const other = { startMs, startCpuMs, residentMb: starts[0]?.residentMb ?? null, pricing, pages };
  // Runs alone on the machine, and not where a single call is measured.
  const widget = input.only ? null : measureWidget(dir, input.quick);
  const aims = [...aimsOf(measured), ...otherAims(other), ...(widget?.aims ?? [])];
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? "?"}, Node ${process.versions.node}`;
  const rounds = `${ROUNDS} rounds of ${ROUND_MS} ms each`;
  const coldMs = Math.round(cold.readyMs);
  say(
    `${machine}; ${rounds}; first start with demo data ${coldMs} ms, a warm one uses ${startCpuMs} ms of CPU\n`,
  );
  say(callTable(measured));
  for (const line of failureLines(measured)) say(`FAILED ${line}`);
  if (pages) say(`a public page that is drawn anew: ${pages.drawnMs.toFixed(1)} ms of CPU`);
  say(`\n${aimTable(aims)}`);
  if (input.json) {
    const calls = measured.map(({ scenario: { name }, compared }) => ({ name, ...compared }));
    const figures = {
      machine,
      at: new Date().toISOString(),
      coldStartMs: cold.readyMs,
      ...other,
      calls,
      widget: widget?.figures ?? null,
      aims,
    };
    writeFileSync(input.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
}

/** Measures how the cost of calls grows with the orders of a shop, or with the recipients of its campaigns. */
async function reportGrowth(folder: string): Promise<void> {
  const steps = input.quick ? GROWTH_STEPS.slice(0, 2) : GROWTH_STEPS;
  const ofRelations = { recipients: recipientsGrow, "one campaign": campaignGrows };
  const kinds: Record<string, GrowingIn | undefined> = input.growth
    ? { orders: undefined }
    : input.work
      ? { work: workGrows }
      : ofRelations;
  const figures: Record<string, Growth> = {};
  for (const [name, growing] of Object.entries(kinds)) {
    const data = join(folder, name.replace(" ", "-"));
    const growth = await measureGrowth(data, steps, { only: input.only, say, growing: growing?.(data) });
    say(`${name}\n${growthTable(growth, steps)}`);
    figures[name] = growth;
  }
  const growth = input.growth ? figures["orders"] : figures;
  if (input.json) writeFileSync(input.json, `${JSON.stringify({ steps, growth }, null, 2)}\n`);
}

const dir = mkdtempSync(join(tmpdir(), "cuvee-bench-"));
try {
  await (input.growth || input.relations || input.work ? reportGrowth(dir) : main(dir));
} catch (error) {
  // A bench reports figures and gates nothing: an error is printed, the build continues.
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
