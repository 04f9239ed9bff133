import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take from half a minute to minutes: begun last, one of them would keep a core waiting at the end. */
const LONG =
  /hosted\/server\/(billing\/documents\/ruleSets|sales\/bills\/sequences|drills\/\w+|kit\/walls|kit\/postgres\/\w+|kit\/process|offer\/pricing\/(badInput|together))\.test\.ts$/;

/** The long files first, the others as they come. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

// The server's tests share one PostgreSQL, each file in a database of its own.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    reporters: ["default"],
    // Server tests wait for the database as much as they compute: of two cores the default would leave one idle.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "pure",
          include: [
            "packages/**/*.test.ts",
            "hosted/web/**/*.test.{ts,tsx}",
            "hosted/server/demo/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["hosted/server/**/*.test.ts", ".ci/**/*.test.ts"],
          exclude: ["**/node_modules/**", "hosted/server/demo/**"],
          globalSetup: ["hosted/server/kit/testing/postgres.setup.ts"],
          // The application is read once in each worker, not once in each file: each file has a server and a database of its own.
          isolate: false,
          // Node reads them itself, as in production: nothing there is transformed or mocked.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
