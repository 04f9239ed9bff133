import { read } from "#runtime/http.ts";
import { lang } from "#runtime/i18n.ts";
import { token } from "#page/member.ts";
import { registry } from "#runtime/registry.ts";

/** A call of `/v1/members/…` as the member. No cookie goes with it, nothing of it is kept by the browser. Throws `Refused`. */
export const ask = (path: string, more?: RequestInit): Promise<unknown> =>
  read(
    fetch(`${registry.base}/v1/members/${path}`, {
      headers: { Authorization: `Bearer ${token.peek()}`, "Accept-Language": lang },
      credentials: "omit",
      cache: "no-store",
      ...more,
    }),
  );
