import { CallError } from "@cuvee/client/call.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type { CONSENT_ELEMENTS } from "@cuvee/core/shops/consents/consents.ts";
import { siteSession } from "#storefront/site/visitor.ts";
import type { Outcome } from "./contactSend.ts";
import { dropProof, prepare } from "./workProof.ts";

/** A visitor's request to be written to by a shop, in the language of the text that they read. */
export type ConsentRequest = {
  shopId: string;
  email: string;
  lang: Language;
  purpose: (typeof CONSENT_ELEMENTS)[number];
  formatId?: string;
};

/** Asks to be written to. Throws nothing: every case is an outcome. */
export async function ask({ shopId, email, lang, purpose, formatId }: ConsentRequest): Promise<Outcome> {
  try {
    const captcha = await prepare();
    await siteSession().call("POST /v1/shops/:shopId/consents", {
      params: { shopId },
      body: {
        email,
        purpose,
        lang,
        page: location.pathname,
        element: purpose,
        captcha,
        ...(formatId ? { formatId } : {}),
      },
    });
    dropProof();
    return { kind: "sent" };
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : null;
    // The server reports an invalid field before it checks the proof, which is still valid.
    if (problem?.fields?.length)
      return {
        kind: "fields",
        fields: Object.fromEntries(problem.fields.map((one) => [one.path, one.message])),
      };
    dropProof();
    return problem && problem.status !== 0
      ? { kind: "refused", message: problem.message }
      : { kind: "offline" };
  }
}
