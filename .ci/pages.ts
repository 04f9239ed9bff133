import { join } from "node:path";
import { runnerImport } from "vite";
import type { Role, User } from "@cuvee/core/people/accounts/accounts.ts";

const WEB = join(import.meta.dirname, "../hosted/web");

type Mounted = {
  path: string;
  public?: true;
  signedOut?: true;
  permission?: string;
  onePermission?: readonly string[];
  priced?: true;
  integration?: string;
};
type State = { status: "out"; user: null } | { status: "in"; user: User };
type Judge = (page: Mounted, state: State, address: string) => { show: true } | { show: false; to: string };

const user = (role: Role, authorizations: Record<string, boolean>): User => ({
  id: "0000000000000001",
  code: "",
  username: "",
  email: "",
  role,
  firstname: "",
  lastname: "",
  phone: "",
  isPro: false,
  tourMode: false,
  lang: "fr",
  shops: [{ id: "", code: "", name: "", typology: null, authorizations }],
});
const signedIn = (role: Role, rights: Record<string, boolean> = {}): State => ({
  status: "in",
  user: user(role, rights),
});

/** Kinds of users in the table of pages, by the head of their column; every part of the product is on. */
const PEOPLE: readonly (readonly [string, State])[] = [
  ["signed out", { status: "out", user: null }],
  ["buyer", signedIn("buyer")],
  ["agent", signedIn("agent")],
  ["collaborator without rights", signedIn("iam")],
  ["collaborator with all rights", signedIn("iam", { fullAccess: true })],
  ["owner", signedIn("owner")],
  ["admin", signedIn("admin")],
];

const load = async <T>(file: string): Promise<T> =>
  (await runnerImport<T>(join(WEB, file), { root: WEB, configFile: false, logLevel: "error" })).module;

/** Names the rights and the part that a collaborator needs for a page. */
function needs({ permission, onePermission, priced, integration }: Mounted): string {
  const rights = [permission, onePermission?.join(" or "), priced && "seeAllPrice"].filter(Boolean);
  return [rights.join(", "), integration && `part ${integration}`].filter(Boolean).join("; ");
}

/**
 * Generates the files about the pages of the application, by their paths in the repository: the patterns of their
 * addresses for the server, and the table of the users allowed on each (specification §4), as the guard of the
 * application judges.
 */
export async function describePages(): Promise<Record<string, string>> {
  const [{ everyPage }, { judge }] = await Promise.all([
    load<{ everyPage: readonly Mounted[] }>("shells/everyPage.ts"),
    load<{ judge: Judge }>("kit/access.ts"),
  ]);
  const first = new Map<string, Mounted>();
  for (const page of everyPage) if (!first.has(page.path)) first.set(page.path, page);
  const pages = [...first.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  /** Returns the path at which a person who opens a page ends, following every redirect. */
  const endOf = (page: Mounted, state: State): string => {
    const verdict = judge(page, state, page.path);
    if (verdict.show) return page.path;
    const [to = ""] = verdict.to.split("?");
    const next = first.get(to);
    if (!next) throw new Error(`${page.path} sends to ${to}, where no page is`);
    return endOf(next, state);
  };
  const cells = pages.map((page) => {
    const texts = PEOPLE.map(([, state]) => {
      const end = endOf(page, state);
      return end === page.path ? "shown" : end;
    });
    return [`\`${page.path}\``, ...texts, needs(page)];
  });
  const heads = ["page", ...PEOPLE.map(([head]) => head), "a collaborator needs"];
  const row = (columns: readonly string[]): string => `| ${columns.join(" | ")} |\n`;
  return {
    "hosted/server/kit/pages.json": `${JSON.stringify(
      pages.map(({ path }) => path),
      null,
      2,
    )}\n`,
    "hosted/web/shells/access.md": [
      "# Who may open which page\n\nGenerated from the pages that the shells mount and the guard of the application ",
      "(`kit/access.ts`), with every part of the product switched on; elsewhere than `shown` is where one is sent.\n\n",
      row(heads),
      row(heads.map(() => "---")),
      ...cells.map(row),
    ].join(""),
  };
}
