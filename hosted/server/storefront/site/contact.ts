import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { visibleTabs } from "@cuvee/core/storefront/site/pages.ts";
import type { contactContract } from "@cuvee/core/storefront/site/contact.contract.ts";
import { checkProof } from "#kit/http/captcha.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { countTry } from "#people/accounts/throttle.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { readSite } from "#storefront/site/pages.queries.ts";
import { firstOf } from "#storefront/site/firstSite.ts";
import { dropContacts } from "./queries.ts";

type Written = Input<(typeof contactContract)["write"]>["body"];

/** Returns a shop whose published pages show the form. Throws `not-found` (404) for any other. */
async function openShop(tx: Tx, shopId: string): Promise<ShopRow> {
  const shop = await findShop(tx, shopId);
  if (!shop?.is_online || shop.contact_email === "") return refuse("not-found", 404);
  await tx.actFor(shop.id);
  const site = (await readSite(tx, shop.id))?.published ?? firstOf(shop);
  const shows = visibleTabs(site).some(({ blocks }) =>
    blocks.some((block) => block.kind === "contact" && block.form === true),
  );
  return shows ? shop : refuse("not-found", 404);
}

/**
 * Mails a visitor's message to the shop's contact address; replies go to the visitor. Conversations are between a shop
 * and an account (`relations/messaging`), so that the e-mail is the only record. Throws `not-found` (404), as
 * `checkProof`, and `too-many-attempts` (429).
 */
export async function writeToShop(
  services: Services,
  shopId: string,
  { id, name, email, subject, text, captcha }: Written,
  ip: string,
): Promise<void> {
  const { database, mailer } = services;
  const shop = await database.transaction({}, (tx) => openShop(tx, shopId));
  await checkProof(services, captcha);
  await countTry(services, [
    { counted: "contact-ip", of: ip },
    { counted: "contact", of: shop.id },
  ]);
  // E-mails to shops are in French.
  const lang = "fr";
  await database.transaction({}, async (tx) => {
    await tx.actFor(shop.id);
    await mailer.write(tx, {
      id: `contact.${shop.id}.${id}`,
      kind: "contact",
      lang,
      recipient: shop.contact_email,
      shopId: shop.id,
      from: senderOf(shop, lang),
      why: "shop",
      answerTo: email,
      values: { name, email, subject },
      // The visitor's own words, separate from ours.
      blocks: [{ title: subject.replace(/\s+/g, " "), lines: text.split("\n") }],
    });
    await services.jobs.send(tx, "notice", {
      shopId: shop.id,
      about: "contact",
      id: `contact.${shop.id}.${id}`,
      at: services.now(),
      name: `${name} (${email})`,
      text: subject,
    });
  });
}

/** Milliseconds that a visitor's message is kept in the outbox once it is sent: the shop has it in its mailbox. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes old messages of visitors. Runs in the housekeeping. */
export async function tidyContacts({ database, now }: Services): Promise<void> {
  await database.transaction({ signIn: true }, (tx) => dropContacts(tx, new Date(now() - KEPT_MS)));
}
