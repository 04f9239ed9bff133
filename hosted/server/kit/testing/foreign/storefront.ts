import { firstSite } from "@cuvee/core/storefront/pages/pages.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import type { Foreign, Prepare } from "./world.ts";

/** A picture of the estate, and pages that it has published once. */
export const prepareStorefront: Prepare = async (server, shop, owner) => {
  const picture = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select min(id) as id from files where shop_id = $1",
      [shop.id],
    );
    return rows[0]?.id;
  });
  if (picture) {
    const site = firstSite({ presentation: {}, hasVisits: false });
    const put = (path: string, body: object) => server.send("PUT", path, { token: owner, body });
    await put("/v1/site", { site, version: 0 });
    await put("/v1/site/published", { version: 1 });
    return { sitePicture: picture };
  }
  throw new Error("the estate has no picture");
};

export const storefrontForeign: Foreign = {
  "GET /v1/elabels/products/:productId": ({ shop }) => ({ path: `/v1/elabels/products/${shop.product.id}` }),
  "GET /v1/elabels/formats/:formatId/qr": ({ shop }) => ({
    path: `/v1/elabels/formats/${shop.bottle.id}/qr`,
  }),
  "PUT /v1/site/versions/:number": () => ({ path: "/v1/site/versions/1", body: { version: 0 } }),
  "PUT /v1/site": ({ own }) => {
    const site = firstSite({ presentation: {}, hasVisits: false });
    const [tab, ...others] = site.tabs;
    const picture = { visual: `/files/${own["sitePicture"]}`, alt: {} };
    const blocks = [{ id: "x", kind: "gallery", pictures: [picture], columns: 2 }];
    return {
      path: "/v1/site",
      body: { site: { ...site, tabs: [{ ...tab, blocks }, ...others] }, version: 0 },
      wanted: "422 invalid-input",
    };
  },
};
