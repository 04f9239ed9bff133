import { describeServer } from "@cuvee/server/kit/testing/describe.ts";
import { describeElements } from "@cuvee/widget/elements/describe.ts";
import { describePlugin } from "@cuvee/widget/wordpress/describe.ts";
import { join } from "node:path";
import { describeMigrations } from "./checks/migrations.ts";
import { describePages } from "./pages.ts";

/** Returns every generated file that is committed, by its path in the repository, with its current content. */
export async function described(): Promise<Record<string, string>> {
  const [server, pages] = await Promise.all([describeServer(), describePages()]);
  const ofServer = Object.entries(server).map(([file, text]) => [`hosted/server/${file}`, text] as const);
  const ofPlugin = Object.entries(describePlugin().files).map(
    ([file, text]) => [`examples/wordpress/cuvee/${file}`, text] as const,
  );
  return {
    ...Object.fromEntries(ofServer),
    ...pages,
    ...describeMigrations(join(import.meta.dirname, "..")),
    ...describeElements(),
    ...Object.fromEntries(ofPlugin),
  };
}
