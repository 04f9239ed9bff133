import type { TermsLang } from "@cuvee/core/shops/settings/saleTerms.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const READ = statement(
  `select s.name, t.lang, t.text from shop_terms t join shops s on s.id = t.shop_id
   where t.shop_id = :shopId and t.sha256 = :sha256`,
);

/**
 * Returns accepted terms of sale, as their exact JSON, with the name of the shop. The transaction acts for the shop.
 */
export const readTerms = (
  tx: Tx,
  shopId: string,
  sha256: string,
): Promise<{ name: string; lang: TermsLang; text: string } | undefined> =>
  tx.one<{ name: string; lang: TermsLang; text: string }>(READ, { shopId, sha256 });
