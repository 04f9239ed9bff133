import { writeJson } from "@cuvee/client/writeJson.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { leaving } from "#page/prices.ts";
import { remember } from "#page/handoffs.ts";
import { isAdult } from "#page/adult.ts";
import { emit } from "#runtime/events.ts";
import { send } from "#cart/send.ts";
import { payloadOf } from "#cart/payload.ts";
import { RequestRefusal } from "#runtime/http.ts";
import { lang, t } from "#runtime/i18n.ts";
import { isForgottenMember } from "#page/forgottenMember.ts";
import { token } from "#page/member.ts";
import { registry } from "#runtime/registry.ts";
import { cart } from "#page/store.ts";

/** The same key for the same cart, so that a repeated press makes one hand-off. */
let last = { body: "", key: "" };

const chance = (bytes: Uint8Array): Uint8Array => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);

/** Returns the first embed that the page has shown. */
const embedSeen = (): string | undefined =>
  Object.keys(registry.asked)
    .find((address) => address.includes("/embeds/views/"))
    ?.split("/")
    .at(-1);

/** Mark of the campaign whose link led to this page, for the rest of the visit. */
const campaign = ((): string | undefined => {
  const mark = new URLSearchParams(location.search).get("campagne");
  try {
    if (mark) sessionStorage.setItem("cuvee:campaign", mark);
    return sessionStorage.getItem("cuvee:campaign")?.slice(0, 40);
  } catch {
    // The browser refuses storage.
    return mark?.slice(0, 40);
  }
})();

/** Hands the cart to the hosted checkout and navigates there, unless `cuvee:checkout` is cancelled. Never rejects. */
export async function checkout(host: HTMLElement): Promise<void> {
  const detail = { cart: cart.value, returnUrl: location.href };
  if (leaving.value.busy || !emit(host, "checkout", detail)) return;
  leaving.value = { busy: true };
  const body = {
    shop: registry.shop,
    orders: payloadOf(cart.value),
    lang: lang as Language,
    returnUrl: detail.returnUrl,
    adult: isAdult(),
    embed: embedSeen(),
    campaign,
  };
  const text = writeJson(body);
  if (text !== last.body) last = { body: text, key: makeId(Date.now(), chance) };
  try {
    const created = await send("POST /v1/carts/handoff", body, { key: last.key, token: token.peek() });
    const { url } = created;
    remember(created.token);
    last = { body: "", key: "" };
    if (emit(host, "leave", { url })) location.assign(url);
  } catch (error) {
    if (isForgottenMember(error)) {
      leaving.value = {};
      return checkout(host);
    }
    const refused =
      error instanceof RequestRefusal
        ? error
        : new RequestRefusal({ message: String(error), status: 0, code: "handoff" });
    const isElsewhere = refused.code === "origin-not-allowed";
    leaving.value = {
      error: isElsewhere ? t("cart.elsewhere") : (refused.status && refused.message) || t("cart.failed"),
    };
    emit(host, "error", { code: refused.code, message: refused.message });
  }
}
