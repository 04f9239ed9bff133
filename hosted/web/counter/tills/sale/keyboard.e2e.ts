import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { makeCounter, openDay, scanner, snapshotOf } from "#counter/tills/testing/sale.fixture.ts";

const NEW_CODE = "7391";

test(
  "the pane of payment keeps the keyboard and shows refusals; a new code opens the till at once",
  { tag: "@long" },
  async ({ page, fresh }) => {
    test.setTimeout(90_000);
    const counter = await makeCounter(fresh);
    await openDay(page, fresh, counter);
    const pane = page.getByRole("dialog");
    const { eans, available } = await snapshotOf(counter);
    const [ean = ""] = Object.entries(eans).find(([, id]) => (available[id] ?? 0) > 6) ?? [];
    const scan = await scanner(page);
    await scan(ean);
    await expect(page.getByRole("list", { name: "Lignes du panier" }).getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("F10");
    await expect(page.getByTestId("rest")).toBeVisible();

    // The title of the pane is nothing to type into: what was typed into keeps the focus.
    await pane.getByRole("heading").first().click();
    await page.keyboard.type("90000", { delay: 40 });
    await expect(pane.getByRole("textbox", { name: "Montant" })).toHaveValue(/900,00/);

    // A card gives no change: the refusal is inside the dialog, where it is seen and heard.
    await page.keyboard.press("F3");
    const refusal = pane.getByText("Le montant dépasse le reste à payer");
    await expect(refusal).toBeVisible();
    expect(
      await refusal.evaluate((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === text;
      }),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await expect(pane).toHaveCount(0);

    // The code is changed in the back-office: the till hears of it when it is given.
    const [person] = (await counter.get(`/v1/salespoints/${counter.pointId}`))["people"] as {
      userId: string;
    }[];
    await counter.put(`/v1/salespoints/${counter.pointId}/users/${person?.userId}/code`, { code: NEW_CODE });
    await page.keyboard.press("Alt+l");
    const field = page.getByLabel("Code", { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type(NEW_CODE, { delay: 40 });
    await page.keyboard.press("Enter");
    await expect(field).toHaveCount(0);
    await expect(page.getByText("Ce code est incorrect")).toHaveCount(0);
  },
);
