import type { Page } from "@playwright/test";

const LEVELS = [
  { name: "Dix euros", points: 100, discountCents: 1000 },
  { name: "Caisse", points: 400, gifts: 2 },
];

/**
 * Answers of the API about a member: the first name with a number of points, nothing yet, no programme, no answer,
 * unknown member.
 */
export type MemberAnswer = "points" | "waiting" | "no programme" | "down" | "unknown";

/** Signs a member in at the stub's shop, whose API gives the answer that `said` returns at that moment. */
export async function signIn(page: Page, said: () => MemberAnswer): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem("cuvee:member:1:domaine-essai", `cvm_${"A".repeat(43)}`),
  );
  const headers = { "Access-Control-Allow-Origin": "*" };
  await page.route("**/v1/members/offers**", (route) =>
    route.fulfill({ headers, json: { products: [], rules: null, typology: "pro", availability: {} } }),
  );
  await page.route("**/v1/members/me", async (route) => {
    const answer = said();
    if (answer === "waiting") return;
    if (answer === "down")
      return route.fulfill({
        status: 503,
        headers,
        json: { status: 503, code: "down", message: "en panne" },
      });
    if (answer === "unknown")
      return route.fulfill({
        status: 401,
        headers,
        json: { status: 401, code: "member-session", message: "inconnu" },
      });
    const loyalty = answer === "points" ? { loyalty: { points: 140, levels: LEVELS } } : {};
    await route.fulfill({ headers, json: { firstname: "Camille", ...loyalty } });
  });
}
