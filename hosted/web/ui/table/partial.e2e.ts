import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test("totals of very many matches say that they are of the first ones, in the row of totals and in the pages", async ({
  page,
  site,
}) => {
  await page.route("**/v1/orders/measure?**", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), count: 1000, partial: true } });
  });
  await openAs(page, site, OWNER, "/dashboard/orders");
  await expect(page.getByRole("row").last()).toContainText(/Total des 1\s000 premières/);
  await expect(page.getByText(/1 à 50 sur 1\s000 ou plus/)).toBeVisible();
});
