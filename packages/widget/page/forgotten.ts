import { token } from "#page/member.ts";
import { report } from "#runtime/events.ts";
import { Refused } from "#runtime/http.ts";

/** Whether the server refused because it knows the member no longer: he is a stranger from now on, and is told the prices of everybody. */
export function forgotten(error: unknown): boolean {
  if (!token.peek() || !(error instanceof Refused && error.code.startsWith("member"))) return false;
  token.value = undefined;
  report(document, error, error.code);
  return true;
}
