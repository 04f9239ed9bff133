import * as z from "zod";
import { contract } from "#kit/contract.ts";

/** Languages in which the articles are written; readers of another language get English. */
export const HELP_LANGS = ["fr", "en"] as const;

/** An article of the help centre, as a link to it is shown. */
export const helpLink = z.object({ name: z.string(), title: z.string(), lead: z.string(), href: z.string() });

export const helpContract = contract({
  help: {
    method: "GET",
    path: "/v1/help",
    who: ["public", "buyer", "owner", "iam", "agent", "admin"],
    summary: "Articles of the help centre about a page of the application, the most precise first",
    query: z.strictObject({
      /** Path of the page with its query, `/dashboard/settings?link=delivery`. */
      path: z.string().max(500),
      lang: z.enum(HELP_LANGS),
    }),
    answer: z.object({ articles: z.array(helpLink) }),
  },
});
