import { parseArgs } from "node:util";
import { goBack, upgrade } from "#backups/upgrade.ts";
import { buildIfStale } from "#build.ts";
import { bundleServer } from "#bundled.ts";
import { SettingError } from "#kit/settingError.ts";
import { readSettings } from "#kit/settings.ts";

// The command of an operator: `npm run upgrade -- FILE`, in the folder of the new version, brings a deployment to it: a
// backup into FILE, the migrations, a start that must become ready. Where that fails, the embedded database comes back
// from the backup; `npm run upgrade -- --back` does the same for an upgrade that was cut off. `--without-backup` is for
// an outside database of which the operator has one. Ends with 1 where it failed, with 2 for wrong arguments.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const interruption = new AbortController();

async function main(file: string | null): Promise<void> {
  const settings = readSettings(process.env);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => interruption.abort());
  // The deployment waits for nothing that can be made before.
  if (process.env["CUVEE_BUILD"] !== "0") {
    await buildIfStale(say);
    await bundleServer(say);
  }
  const began = performance.now();
  await upgrade({ settings, file, say, cut: interruption.signal });
  say(`${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const { values, positionals } = parseArgs({
  options: { back: { type: "boolean" }, "without-backup": { type: "boolean" } },
  allowPositionals: true,
});
const [file, ...others] = positionals;
const ways = [file !== undefined, values.back, values["without-backup"]].filter(Boolean);
if (others.length > 0 || ways.length !== 1) {
  process.stderr.write("upgrade: FILE, --back, or --without-backup\n");
  process.exitCode = 2;
} else
  await (values.back ? goBack(readSettings(process.env), say) : main(file ?? null)).catch(
    (error: unknown) => {
      const { code, message, stack } = error as NodeJS.ErrnoException;
      const isKnown = code !== undefined || error instanceof SettingError;
      process.stderr.write(`upgrade: ${isKnown ? message : (stack ?? message)}\n`);
      process.exitCode = 1;
    },
  );
