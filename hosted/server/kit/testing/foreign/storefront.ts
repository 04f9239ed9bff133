import { FIRST_DESIGN } from "@cuvee/core/storefront/embeds/embeds.ts";
import { firstSite } from "@cuvee/core/storefront/site/pages.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import type { Foreign, Prepare } from "./world.ts";

const EMBED = { name: "Boutique", ...FIRST_DESIGN };

/** Makes a picture of the estate, and pages that it has published once. */
export const prepareStorefront: Prepare = async (server, shop, owner) => {
  const picture = await asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select min(id) as id from files where shop_id = $1",
      [shop.id],
    );
    return rows[0]?.id;
  });
  if (picture) {
    const embed = await server.send("POST", "/v1/iframes", { token: owner, body: EMBED });
    return { sitePicture: picture, embed: String(embed.body["id"]) };
  }
  throw new Error("the estate has no picture");
};

export const storefrontForeign: Foreign = {
  "GET /v1/elabels/products/:productId": ({ shop }) => ({ path: `/v1/elabels/products/${shop.product.id}` }),
  "GET /v1/elabels/formats/:formatId/qr": ({ shop }) => ({
    path: `/v1/elabels/formats/${shop.bottle.id}/qr`,
  }),
  "POST /v1/iframes": ({ shop }) => ({
    path: "/v1/iframes",
    body: { ...EMBED, content: { kind: "product", productId: shop.product.id, look: "card" } },
    wanted: "422 unknown-product",
  }),
  "GET /v1/iframes/:id": ({ own }) => ({ path: `/v1/iframes/${own["embed"]}` }),
  "PUT /v1/iframes/:id": ({ own }) => ({
    path: `/v1/iframes/${own["embed"]}`,
    body: { ...EMBED, version: 1 },
  }),
  "PUT /v1/iframes/:id/archive": ({ own }) => ({
    path: `/v1/iframes/${own["embed"]}/archive`,
    body: { archived: true, version: 1 },
  }),
  "DELETE /v1/iframes/origins/:origin": () => ({
    path: `/v1/iframes/origins/${encodeURIComponent("https://strangers.example")}`,
  }),
  "PUT /v1/site/versions/:number": () => ({ path: "/v1/site/versions/9", body: { version: 2 } }),
  "PUT /v1/site": ({ own }) => {
    const site = firstSite({ presentation: {}, hasVisits: false });
    const [tab, ...others] = site.tabs;
    const picture = { visual: `/files/${own["sitePicture"]}`, alt: {} };
    const blocks = [{ id: "x", kind: "gallery", pictures: [picture], columns: 2 }];
    return {
      path: "/v1/site",
      body: { site: { ...site, tabs: [{ ...tab, blocks }, ...others] }, version: 2 },
      wanted: "422 invalid-input",
    };
  },
};
