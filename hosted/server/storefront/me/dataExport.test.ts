import { afterAll, beforeAll, expect, it } from "vitest";
import { userOf } from "#kit/testing/people.ts";
import {
  at,
  bastien,
  begin,
  camille,
  OTHER,
  server,
  SITE,
  tokenFor,
} from "#storefront/members/testing/members.fixture.ts";
import { readAllOf } from "./dataExport.queries.ts";
import { dataPage } from "./dataPage.ts";

beforeAll(begin);
afterAll(() => server.stop());

it("the copy of one's data names the sites that know one, those taken back too, and nobody else's", async () => {
  await tokenFor(camille);
  const taken = await tokenFor(camille, OTHER);
  await tokenFor(bastien, OTHER);
  await server.send("POST", "/v1/members/tokens/revocation", at(OTHER, taken));
  const userId = await userOf(server, camille);
  const data = await server.app.services.database.transaction({ userId }, (tx) => readAllOf(tx, userId));
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const known = {
    shop: expect.any(String),
    createdAt: moment,
    lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  };
  expect(data["sites"]).toEqual([
    { site: SITE, ...known, endedAt: null },
    { site: OTHER, ...known, endedAt: moment },
  ]);
  // Token hashes are not disclosed, not even to the user.
  expect(JSON.stringify(data)).not.toMatch(/cvm_|hash/);
  const page = dataPage(data, "fr");
  expect(page).toContain("<h2>Sites reliés à votre compte</h2>");
  expect(page).toContain(SITE);
});
