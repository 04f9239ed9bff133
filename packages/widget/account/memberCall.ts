import { read } from "#runtime/http.ts";
import { lang } from "#runtime/i18n.ts";
import { token } from "#page/member.ts";
import { registry } from "#runtime/registry.ts";

/**
 * Sends a call of `/v1/members/…` as the member. It sends no cookies, and the browser stores nothing of it. Throws
 * `Refused`.
 */
export const askAsMember = (path: string, more?: RequestInit): Promise<unknown> =>
  read(
    fetch(`${registry.base}/v1/members/${path}`, {
      headers: { Authorization: `Bearer ${token.peek()}`, "Accept-Language": lang },
      credentials: "omit",
      cache: "no-store",
      ...more,
    }),
  );
