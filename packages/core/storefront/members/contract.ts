import * as z from "zod";
import { contract, id, text } from "#kit/contract.ts";
import { availableUnits, product } from "#offer/catalogue/contract.ts";
import { confirmation } from "#people/accounts/contract.ts";
import { shopFace, shopRules } from "#shops/settings/contract.ts";

const origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^/?#@\s]+$/);
const shop = text(80, 1);
const site = { shop, origin, returnUrl: z.url().max(2000) };

const level = z.object({
  name: z.string(),
  points: z.int(),
  /** Discount of the level, in cents, or in hundredths of a percent. */
  discountCents: z.int().optional(),
  discountBp: z.int().optional(),
  /** Free units of the level. */
  gifts: z.int().optional(),
});

/**
 * A member who is known on a winery's own site (design: widget, "Checkout"): they authorise it on our page, a code
 * takes them back, the page exchanges it for a token that is valid on its origin and opens the calls for `member`
 * alone.
 */
export const membersContract = contract({
  site: {
    method: "GET",
    path: "/v1/members/site",
    who: ["public"],
    summary: "The shop and the site that ask to know a person, when the shop allows that site",
    query: z.strictObject(site),
    answer: z.object({ shop: z.object({ id, code: z.string(), name: z.string() }), site: z.string() }),
  },
  authorize: {
    method: "POST",
    path: "/v1/members/codes",
    who: ["buyer"],
    summary:
      "Let a site know oneself: a code for one use within a minute, bound to shop, origin and challenge",
    body: z.strictObject({ ...site, challenge: z.string().regex(/^[\w-]{43}$/) }),
    answer: z.object({ code: z.string() }),
    status: 201,
  },
  exchange: {
    method: "POST",
    path: "/v1/members/tokens",
    who: ["public"],
    summary:
      "Exchange a code for the token of a site; the page's Origin and its verifier must be those of the code",
    body: z.strictObject({
      shop,
      code: z.string().regex(/^[\w-]{43}$/),
      verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    }),
    answer: z.object({ token: z.string() }),
    status: 201,
  },
  end: {
    method: "POST",
    path: "/v1/members/tokens/revocation",
    who: ["member"],
    summary: "Sign out on a site: its token ends",
    answer: confirmation,
  },
  me: {
    method: "GET",
    path: "/v1/members/me",
    who: ["member"],
    summary: "What a site is told of its member: a first name, and his points with the shop",
    answer: z.object({
      firstname: z.string(),
      /** Absent where the shop has no programme. */
      loyalty: z
        .object({
          points: z.int(),
          levels: z.array(level),
          /** Life of points in months; absent: they never expire. */
          expiryMonths: z.int().optional(),
        })
        .optional(),
    }),
  },
  offers: {
    method: "GET",
    path: "/v1/members/offers",
    who: ["member"],
    summary: "What the shop sells to its member: his grid, and the prices agreed with him",
    /** Ids of products, separated by commas; all of them by default. */
    query: z.strictObject({ only: text(4000).optional() }),
    answer: z.object({
      shop: shopFace,
      typology: z.string(),
      rules: shopRules,
      products: z.array(product),
      availability: availableUnits,
    }),
  },
  sites: {
    method: "GET",
    path: "/v1/users/me/sites",
    who: ["buyer"],
    summary: "Sites that know the person",
    answer: z.array(
      z.object({
        id,
        site: z.string(),
        shop: z.string(),
        createdAt: z.string(),
        /** Day of the last use. */
        usedOn: z.string(),
      }),
    ),
  },
  endSite: {
    method: "DELETE",
    path: "/v1/users/me/sites/:siteId",
    who: ["buyer"],
    summary: "Have a site forget oneself: its token ends at once",
    params: z.strictObject({ siteId: id }),
    answer: confirmation,
  },
});
