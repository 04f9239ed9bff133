import { token } from "#page/member.ts";
import { report } from "#runtime/events.ts";
import { RequestRefusal } from "#runtime/http.ts";

/**
 * Checks whether the server refused because it no longer knows the member: from then on the visitor is anonymous and
 * gets the public prices.
 */
export function isForgottenMember(error: unknown): boolean {
  if (!token.peek() || !(error instanceof RequestRefusal && error.code.startsWith("member"))) return false;
  token.value = undefined;
  report(document, error, error.code);
  return true;
}
