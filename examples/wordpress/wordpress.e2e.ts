import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { FIRST_DESIGN } from "@cuvee/core/storefront/embeds/embeds.ts";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { isInPage } from "@cuvee/server/storefront/embeds/proof.ts";
import { placeOrder, SHOP } from "../../hosted/web/sales/orders/testing/orders.fixture.ts";
import { ADMIN, missingForWordPress, startWordPress, type WordPress } from "./site.fixture.ts";

// The plugin in a real WordPress, the oldest and the newest that can be had: from the zip to an order.

const DIST = join(import.meta.dirname, "../../packages/widget/dist/packages");
const { version, wordpress } = JSON.parse(readFileSync(join(DIST, "packages.json"), "utf8")) as {
  version: string;
  wordpress: { path: string };
};
const ZIP = join(DIST, version, wordpress.path.split("/").at(-1) ?? "");
const PROOF = "Zx3k9_-aQ0Lm4Np7Rs2Tv5Wy8Bc1De6F";

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Signs in as the owner of the shop and returns what calls its API. */
async function ownerOf(site: Site): Promise<Call> {
  const headers = { "content-type": "application/json", origin: new URL(site.url).origin };
  const login = await fetch(`${site.url}/v1/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: "calades", password: "Calades2026" }),
  });
  const { jwt } = (await login.json()) as { jwt: string };
  return async (method, path, body) => {
    const reply = await fetch(site.url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${jwt}`, "idempotency-key": crypto.randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
    return (await reply.json()) as Record<string, unknown>;
  };
}

/** Installs and activates the plugin from its zip, as an administrator does. */
async function installPlugin(page: Page, wp: WordPress): Promise<void> {
  await page.goto(`${wp.url}/wp-login.php`);
  await page.locator("#user_login").fill(ADMIN.username);
  await page.locator("#user_pass").fill(ADMIN.password);
  await page.locator("#wp-submit").click();
  await page.waitForURL(/wp-admin/);
  await page.goto(`${wp.url}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator("#pluginzip").setInputFiles(ZIP);
  await page.locator("#install-plugin-submit").click();
  await page.locator("a.button-primary[href*='action=activate']").click();
  await expect(page.locator("tr[data-slug='cuvee'] .deactivate")).toBeVisible();
}

async function saveSettings(page: Page, wp: WordPress, values: Record<string, string>): Promise<void> {
  await page.goto(`${wp.url}/wp-admin/options-general.php?page=cuvee`);
  for (const [name, value] of Object.entries(values)) await page.locator(`#cuvee-${name}`).fill(value);
  await page.locator("#submit").click();
  await page.waitForURL(/settings-updated/);
}

/** The document in which blocks are drawn: a frame, or the page itself in themes without blocks. */
async function canvasOf(page: Page): Promise<FrameLocator | Page> {
  const frame = page.locator('iframe[name="editor-canvas"]');
  await expect(frame.or(page.locator(".editor-styles-wrapper")).first()).toBeVisible({ timeout: 60_000 });
  return (await frame.count()) > 0 ? page.frameLocator('iframe[name="editor-canvas"]') : page;
}

/** Opens a page that has a title and a sentence in the editor, and puts our block into it from the list of blocks. */
async function insertBlock(page: Page, wp: WordPress): Promise<FrameLocator | Page> {
  // No guide opens, and no choice of patterns: the page is not an empty one.
  const id = wp.php(
    `global $wpdb;
    $guides = array( 'welcomeGuide' => false, 'fullscreenMode' => true );
    $known = array( 'core/edit-post' => $guides, 'core' => $guides, '_modified' => gmdate( 'c' ) );
    update_user_meta( 1, $wpdb->get_blog_prefix() . 'persisted_preferences', $known );
    $text = '<!-- wp:paragraph --><p>Nos vins du moment.</p><!-- /wp:paragraph -->';
    echo wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'Boutique', 'post_content' => $text ) );`,
  );
  await page.goto(`${wp.url}/wp-admin/post.php?post=${id}&action=edit`);
  const canvas = await canvasOf(page);
  await page.getByRole("button", { name: /^(toggle )?block inserter$/i }).click();
  await page.getByRole("searchbox").first().fill("Cuvée");
  // The list may be drawn anew under a click.
  const block = canvas.locator('[data-type="cuvee/element"]');
  await expect(async () => {
    if ((await block.count()) === 0)
      await page.getByRole("option", { name: /Cuvée$/ }).click({ timeout: 2000 });
    await expect(block).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: /^(toggle )?block inserter$/i }).click();
  const settings = page.getByRole("region", { name: "Editor settings" });
  if (!(await settings.getByRole("combobox", { name: "Contenu affiché" }).isVisible()))
    await page
      .getByRole("region", { name: "Editor top bar" })
      .getByRole("button", { name: "Settings", exact: true })
      .click();
  await expect(settings.getByRole("combobox", { name: "Contenu affiché" })).toBeVisible();
  return canvas;
}

/** Publishes the page of the editor, with its two buttons, and returns its address. */
async function publish(page: Page): Promise<string> {
  const named = { name: "Publish", exact: true };
  await page.getByRole("region", { name: "Editor top bar" }).getByRole("button", named).click();
  const panel = page.getByRole("region", { name: "Editor publish" });
  await panel.getByRole("button", named).click();
  await expect(panel.getByText(/is now live/)).toBeVisible();
  return String(await panel.getByRole("link", { name: "View Page" }).getAttribute("href"));
}

/** Makes a page with a content and returns its address. */
const pageWith = (wp: WordPress, content: string): string =>
  wp.php(
    `echo home_url( '/?page_id=' . wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'x', 'post_content' => ${JSON.stringify(content).replaceAll("$", "\\$")} ) ) );`,
  );

const SHOTS = process.env["WORDPRESS_SHOTS"];
const look = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: false });
};

for (const which of ["oldest", "newest"] as const)
  test(
    `the ${which} WordPress: zip, settings, block, shortcode, embed, order`,
    { tag: "@long" },
    async ({ page, fresh }) => {
      const missing = missingForWordPress();
      test.skip(missing !== "", missing);
      test.setTimeout(240_000);
      page.setDefaultTimeout(30_000);
      // Avatars and fonts of other sites: none is reached here.
      await page.route(/^https:\/\//, (route) => route.abort());
      const wp = await startWordPress(which);
      try {
        test.info().annotations.push({ type: "WordPress", description: wp.version });
        const owner = await ownerOf(fresh);
        await owner("POST", "/v1/iframes/origins", { origin: wp.url });
        const embed = await owner("POST", "/v1/iframes", {
          name: "Vitrine sombre",
          ...FIRST_DESIGN,
          options: {
            ...FIRST_DESIGN.options,
            search: true,
            limit: 2,
            ageGate: "off",
            cartCorner: "top-left",
          },
          theme: { ...FIRST_DESIGN.theme, accent: "#7a1f2b", surface: "dark" },
        });
        const embedId = String(embed["id"]);

        await page.setViewportSize({ width: 1440, height: 1000 });
        await installPlugin(page, wp);
        await test.step("settings: what cannot work is said, the proof is in the head of the home page", async () => {
          await saveSettings(page, wp, { host: fresh.url, shop: "pas-de-boutique", proof: "<meta>" });
          await expect(page.getByText("Votre hôte n’a pas de boutique avec ce code.")).toBeVisible();
          await expect(page.getByText("Ce n’est pas la preuve d’un site")).toBeVisible();
          await saveSettings(page, wp, {
            host: `${fresh.url}/dashboard`,
            shop: SHOP,
            proof: `<meta name="cuvee-site" content="${PROOF}">`,
          });
          await expect(page.locator("#cuvee-host")).toHaveValue(new URL(fresh.url).origin);
          await expect(page.locator(".notice-error")).toHaveCount(0);
          await look(page, `${which}-settings`);
          expect(isInPage(await (await fetch(wp.url)).text(), PROOF)).toBe(true);
          expect(isInPage(await (await fetch(pageWith(wp, "x"))).text(), PROOF)).toBe(false);
        });

        await test.step("host: encrypted and public, except for a developer; a text for the privacy policy", async () => {
          const code = `$asked = cuvee_ask( '${fresh.url}/v1/embeds/${SHOP}?limit=1', 5 );
            echo cuvee_host( 'http://a.example' ), '|', cuvee_host( 'https://a.example/x' ), '|', wp_remote_retrieve_response_code( $asked );`;
          expect(wp.php(code)).toBe("http://a.example|https://a.example|200");
          expect(wp.php(code, "production")).toBe("|https://a.example|");
          await page.goto(`${wp.url}/wp-admin/options-privacy.php?tab=policyguide`);
          await expect(page.getByText(`images depuis ${fresh.url}`)).toHaveCount(1);
        });

        let address = "";
        await test.step("block: preview, choice of a product, choice of an embed", async () => {
          const asked = `${fresh.url}/v1/embeds/**`;
          await page.route(asked, (route) => route.abort());
          const canvas = await insertBlock(page, wp);
          await expect(canvas.getByText("Votre hôte ne répond pas.")).toBeVisible();
          await page.unroute(asked);
          await canvas.getByRole("button", { name: "Réessayer" }).click();
          const settings = page.getByRole("region", { name: "Editor settings" });
          const preview = canvas.locator('[data-type="cuvee/element"] iframe');
          const inside = preview.contentFrame();
          await expect(inside.locator('[part~="card"]').first()).toBeVisible();
          await look(page, `${which}-block`);
          const element = settings.getByRole("combobox", { name: "Contenu affiché" });
          await element.selectOption({ label: "Un produit" });
          await expect(canvas.getByText("Choisissez le contenu dans le panneau du bloc.")).toBeVisible();
          await settings.getByRole("combobox", { name: "Produit" }).fill("petite");
          await settings.getByRole("option", { name: "Petite Calade" }).click();
          await expect(inside.getByText("Petite Calade").first()).toBeVisible();
          await element.selectOption({ label: "Une intégration de la boutique" });
          const embeds = settings.getByRole("combobox", { name: "Intégration", exact: true });
          await embeds.selectOption({ label: "Vitrine sombre" });
          await expect(inside.locator('[part~="card"]')).toHaveCount(2);
          await look(page, `${which}-embed`);
          await element.selectOption({ label: "Ajouter au panier" });
          await settings.getByRole("button", { name: "Apparence" }).click();
          await settings.getByRole("combobox", { name: "Angles" }).selectOption({ label: "Droits" });
          await expect(inside.getByRole("button", { name: /Ajouter/ })).toHaveCount(1);
          await expect(inside.getByRole("button", { name: /Ajouter/ })).toHaveCSS("border-radius", "0px");
          address = await publish(page);
        });

        await test.step("shortcode: attributes of the elements and no others, escaped", async () => {
          const content = `[cuvee element="shop" limit="3" search products='"><script>x</script>' onclick="x" radius="none" accent="red;x"]`;
          const html = await (await fetch(pageWith(wp, content))).text();
          expect(html).toMatch(
            /<div style="--cuvee-radius: 0"><div data-cuvee="shop" data-shop="[a-z-]+" data-products="&quot;&gt;[^"]*" data-search="" data-limit="3">/,
          );
          expect(html).not.toMatch(/onclick|<script>x|red;x/);
          const tag = html.match(/<script[^>]*\/widget\/v1\/w\.js[^>]*>/)?.[0];
          for (const own of [`data-shop="${SHOP}"`, 'data-cfasync="false"', " nowprocket", " async"])
            expect(tag).toContain(own);
        });

        await test.step("an embed follows the dashboard, and is a link once it is archived", async () => {
          const address = pageWith(wp, `[cuvee embed="${embedId}"]`);
          const read = async (): Promise<string> => {
            wp.php("delete_transient( 'cuvee_designs' );");
            return (await fetch(address)).text();
          };
          expect(await read()).toContain(`data-embed="${embedId}" data-search="" data-limit="2"`);
          expect(await read()).toContain("--cuvee-accent: #af7980");
          expect(await read()).toContain("--cuvee-cart-inset: 20px auto auto 20px");
          await owner("PUT", `/v1/iframes/${embedId}/archive`, { archived: true, version: 1 });
          const archived = await read();
          expect(archived).not.toContain(`data-embed="${embedId}"`);
          expect(archived).toContain(`<p><a href="${fresh.url}/${SHOP}">Voir la boutique</a></p>`);
        });

        await test.step("a visitor orders from the page", async () => {
          await page.goto(address);
          const button = page.locator('[data-cuvee="add-to-cart"]').getByRole("button", { name: /Ajouter/ });
          await expect(button).toBeVisible();
          await look(page, `${which}-page`);
          await button.click();
          const redeemed = page.waitForResponse((reply) =>
            reply.url().endsWith("/v1/carts/handoff/redemption"),
          );
          const cart = page.locator('[data-cuvee="cart"]');
          await cart.getByRole("button").first().click();
          await cart.getByRole("button", { name: /Valider|Commander/ }).click();
          const { handoffId } = (await (await redeemed).json()) as { handoffId: string };
          expect(new URL(page.url()).origin).toBe(new URL(fresh.url).origin);
          await placeOrder(fresh.url, { handoffId });
          const orders = await owner("GET", "/v1/orders");
          expect(JSON.stringify(orders)).toContain("Fontaine");
        });

        await test.step("uninstalling leaves nothing", () => {
          wp.php(
            "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( 'cuvee/cuvee.php' ); uninstall_plugin( 'cuvee/cuvee.php' );",
          );
          const left = wp.php(
            `global $wpdb; echo $wpdb->get_var( "select count(*) from {$wpdb->options} where option_name like '%cuvee\\\\_%'" );`,
          );
          expect(left).toBe("0");
        });
        expect(wp.faults()).toEqual([]);
      } finally {
        wp.stop();
      }
    },
  );
