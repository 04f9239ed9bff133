import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import { CaptchaFault } from "#kit/captchaFault.ts";
import { solve } from "#kit/captchaProof.ts";
import { siteSession } from "#storefront/site/visitor.ts";

/** Milliseconds for which a solved challenge is reused: well below its lifetime on the server. */
const KEPT_MS = 8 * 60_000;
let work: { at: number; proof: Promise<string> } | null = null;

async function prove(): Promise<string> {
  const { proof } = await siteSession().call("GET /v1/captcha", { query: { proof: "1" } });
  if (!proof) throw new CaptchaFault("No key provided");
  return solve(proof as Challenge);
}

/** Starts the proof of work while the visitor still types; a failure is reported on submit. */
export function prepare(): Promise<string> {
  if (work && Date.now() - work.at < KEPT_MS) return work.proof;
  const proof = prove();
  work = { at: Date.now(), proof };
  proof.catch(() => (work = null));
  return proof;
}

/** The server takes no form within two seconds of its challenge; who types that fast, as an autofill, waits here. */
const YOUNGEST_MS = 2500;
export const waitForAge = (): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, (work?.at ?? 0) + YOUNGEST_MS - Date.now())));

/** Drops a proof that the server has used up, or that failed. */
export function dropProof(): void {
  work = null;
}
