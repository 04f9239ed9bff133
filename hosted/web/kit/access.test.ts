import type { Role, User } from "@cuvee/core/people/accounts/accounts.ts";
import { expect, test, vi } from "vitest";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { CrashPage, ErrorBoundary } from "#ui/page/errors.tsx";
import { loadTexts } from "#kit/i18n.ts";
import { judge, UNKNOWN_MIDDLEWARE } from "#kit/access.ts";

const user = (role: Role, authorizations: Record<string, boolean> = {}): User => ({
  id: "0000000000000001",
  code: "",
  username: "u",
  email: "u@example.org",
  role,
  firstname: "",
  lastname: "",
  phone: "",
  isPro: false,
  tourMode: false,
  lang: "fr",
  shops: [{ id: "s", code: "s", name: "s", typology: null, authorizations }],
});
const signedIn = (role: Role, authorizations?: Record<string, boolean>) =>
  ({ status: "in", user: user(role, authorizations) }) as const;
const out = { status: "out", user: null } as const;
const orders = { roles: ["buyer", "owner", "agent", "iam"], permission: "seeAllOrder" } as const;
const to = (path: string) => ({ show: false, to: path });
const shown = { show: true };

test("a signed-out person goes to the login with the full path kept", () => {
  expect(judge(orders, out, "/dashboard/orders?status=pending")).toEqual(
    to("/auth/login?redirectLink=%2Fdashboard%2Forders%3Fstatus%3Dpending"),
  );
});

test("one who left on purpose is not asked back", () => {
  expect(judge(orders, { ...out, left: true }, "/dashboard/orders")).toEqual(to("/auth/login"));
});

test("public pages show to everybody", () => {
  for (const state of [out, signedIn("buyer"), signedIn("admin")])
    expect(judge({ public: true }, state, "/cart")).toEqual(shown);
});

test.each([
  ["/auth/login", "/dashboard"],
  ["/auth/login?redirectLink=%2Fdashboard%2Forders%3Fpage%3D2", "/dashboard/orders?page=2"],
  ["/auth/login?redirectLink=%2F%2Fevil.example", "/dashboard"],
  ["/auth/login?redirectLink=%2F%5Cevil.example", "/dashboard"],
  ["/auth/login?redirectLink=https%3A%2F%2Fevil.example", "/dashboard"],
  ["/auth/login?redirectLink=javascript%3Aalert(1)", "/dashboard"],
])("a signed-in person who opens %s ends at %s", (address, end) => {
  expect(judge({ signedOut: true }, signedIn("owner"), address)).toEqual(to(end));
});

test("roles that may not are sent to the dashboard, admins to their own", () => {
  expect(judge({ roles: ["owner"] }, signedIn("buyer"), "/dashboard/x")).toEqual(to("/dashboard"));
  expect(judge(orders, signedIn("admin"), "/dashboard/orders")).toEqual(to("/admin"));
  expect(judge({ roles: ["admin"] }, signedIn("admin"), "/admin")).toEqual(shown);
});

test("a collaborator needs the named permission; nothing, false and another one deny; an owner needs none", () => {
  expect(judge(orders, signedIn("iam", { seeAllOrder: true }), "/x")).toEqual(shown);
  const denied: Record<string, boolean>[] = [{}, { seeAllOrder: false }, { seeAllClient: true }];
  for (const map of denied) expect(judge(orders, signedIn("iam", map), "/x")).toEqual(to("/dashboard"));
  expect(judge(orders, signedIn("owner"), "/x")).toEqual(shown);
});

test("the preset gives all, as on the server; nothing else does, whatever is stored", () => {
  expect(judge(orders, signedIn("iam", { fullAccess: true }), "/x")).toEqual(shown);
  expect(judge(orders, signedIn("iam", { fullAccess: false, seeAllClient: true }), "/x")).toEqual(
    to("/dashboard"),
  );
  const odd: unknown[] = [null, "fullAccess", ["fullAccess"], { fullAccess: 1 }, { fullAccess: "true" }];
  for (const map of odd)
    expect(judge(orders, signedIn("iam", map as Record<string, boolean>), "/x")).toEqual(to("/dashboard"));
});

test("a part of the product that the shop has switched off sends its people to the dashboard", () => {
  const stocks = { roles: ["owner", "iam", "agent"], integration: "stocks" } as const;
  const off = { stocks: { active: false } };
  for (const state of [signedIn("owner"), signedIn("iam", { fullAccess: true })]) {
    expect(judge(stocks, state, "/dashboard/stocks", off)).toEqual(to("/dashboard"));
    expect(judge(stocks, state, "/dashboard/stocks", { stocks: { active: true } })).toEqual(shown);
    // A part that is unknown or not listed counts as switched on: the server decides.
    expect(judge(stocks, state, "/dashboard/stocks")).toEqual(shown);
    expect(judge(stocks, state, "/dashboard/stocks", {})).toEqual(shown);
  }
  expect(judge(stocks, signedIn("agent"), "/dashboard/stocks", off)).toEqual(shown);
});

test("a page guarded by a role that does not exist is shown to nobody, and says 'Unknown middleware'", async () => {
  const odd = { roles: ["ghost" as Role] };
  for (const state of [out, signedIn("owner"), signedIn("admin")])
    expect(() => judge(odd, state, "/dashboard/x")).toThrow(UNKNOWN_MIDDLEWARE);
  const failed = ErrorBoundary.getDerivedStateFromError(new Error(UNKNOWN_MIDDLEWARE));
  vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({}) }));
  await loadTexts(["common"]);
  vi.unstubAllGlobals();
  expect(renderToString(createElement(CrashPage, { title: failed.title }))).toMatch(
    />500<.*>Unknown middleware</,
  );
  expect(ErrorBoundary.getDerivedStateFromError(new Error("another")).title).toBeUndefined();
});
