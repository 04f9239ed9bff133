import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Workers share compiled modules, across runs too.
process.env["NODE_COMPILE_CACHE"] ??= `${import.meta.dirname}/node_modules/.cache/compiled`;

/** Files that take longest: started last, one of them would keep a core waiting at the end. */
const LONG =
  /(sales\/bills\/sequences|drills\/\w+|(server\/starts|kit\/(walls|foreign|withoutPrices|process|mail\/mail\.review|postgres\/(connections\/)?\w+))|hostile\/(carts|protocol|fullDisk|paths)|\/storm|orders\/reservations|imports\/shops|payments\/payments|accounts\/(throttle|registration|sessions)|documents\/(pdf\/\w+|ruleSets)|pricing\/badInput|widget\/budgets)\.test\.ts$/;

/** Runs the long files first, the others in the given order. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/**
 * Node reads the modules itself, as in production, once in each worker and not once in each file: nothing in them is
 * transformed or mocked.
 */
const NATIVE = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };

// The server's tests share one PostgreSQL, each file in a database of its own.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    reporters: ["default"],
    // Server tests wait for the database as much as they compute: three for two cores leave a quarter of the time idle.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: "core",
          include: ["packages/{core,client}/**/*.test.ts", "hosted/server/demo/**/*.test.ts"],
          exclude: ["**/node_modules/**"],
          ...NATIVE,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["packages/widget/**/*.test.ts", "hosted/web/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["hosted/server/**/*.test.ts", ".ci/**/*.test.ts"],
          exclude: ["**/node_modules/**", "hosted/server/demo/**"],
          globalSetup: ["hosted/server/kit/testing/postgres.setup.ts"],
          // Each file has a server and a database of its own.
          ...NATIVE,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
