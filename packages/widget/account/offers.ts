import { effect, signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { askAsMember } from "#account/memberCall.ts";
import { changed } from "#page/prices.ts";
import { report } from "#runtime/events.ts";
import type { AnswerOf } from "#runtime/http.ts";
import { isForgottenMember } from "#page/forgottenMember.ts";
import { token } from "#page/member.ts";
import { memberOffers, type Offer } from "#runtime/member.ts";

/** Largest number of products in one request. */
const PART = 100;

/** The member's offers by product; null for a product without an offer of their own. */
const offers = signal<ReadonlyMap<string, Offer | null>>(new Map());
const requested = new Set<string>();
let queue: string[] = [];

/** Requests the offers of visible products in one call. */
function flush(): void {
  const wanted = queue.splice(0, PART);
  if (queue.length) queueMicrotask(flush);
  askAsMember(`offers?only=${wanted.join()}`).then(
    (answer) => {
      const { products, rules, typology } = answer as AnswerOf<"GET /v1/members/offers">;
      const found = new Map(products.map((product) => [product.id as string, { product, rules, typology }]));
      offers.value = new Map([...offers.peek(), ...wanted.map((id) => [id, found.get(id) ?? null] as const)]);
    },
    (error: unknown) => {
      for (const id of wanted) requested.delete(id);
      if (!isForgottenMember(error)) report(document, error, "member");
    },
  );
}

function want(id: string): void {
  if (requested.has(id)) return;
  requested.add(id);
  if (!queue.length) queueMicrotask(flush);
  queue.push(id);
}

/** Shows the member's prices as long as there is one. Called once. */
export function showOffers(): void {
  effect(() => {
    if (!token.value) {
      requested.clear();
      queue = [];
      offers.value = new Map();
      memberOffers.value = undefined;
    } else {
      const known = offers.value;
      memberOffers.value = ({ id }: Product) => {
        want(id);
        return known.get(id);
      };
    }
  });
  // The server prices differ from this page's: the member's offers are as old as the public ones.
  effect(() => {
    if (!changed.value?.size) return;
    requested.clear();
    for (const id of offers.peek().keys()) want(id);
  });
  addEventListener("online", () => {
    if (token.peek()) offers.value = new Map(offers.peek());
  });
}
