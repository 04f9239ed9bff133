import type { CuveeElementOf } from "#npm/sources/published.ts";
import type {} from "#npm/sources/react.ts";
import { on } from "@cuvee/widget";
import { useEffect, useRef, useState } from "react";
import { NAMES, TWO } from "./begin.ts";

/**
 * Shows the same page in React 18, which writes every prop of an element as an attribute and listens to none of its
 * events: lists and events are set by a `ref`, a boolean is an empty attribute or none.
 */
export function Page() {
  const [names, setNames] = useState<readonly string[]>(TWO);
  const [isSearched, setSearched] = useState(true);
  const [isThere, setThere] = useState(true);
  const [texts, setSaid] = useState<string[]>([]);
  const shop = useRef<CuveeElementOf<"cuvee-shop">>(null);
  const account = useRef<CuveeElementOf<"cuvee-account">>(null);
  const say = (text: string): void => setSaid((before) => [...before, text]);
  useEffect(() => on(document, "cart", ({ detail }) => say(`cart ${detail.count}`)), []);
  useEffect(() => {
    if (shop.current) shop.current.products = names;
  }, [names, isThere]);
  useEffect(() => {
    const { current } = shop;
    if (!current) return undefined;
    const ends = [
      on(current, "ready", ({ detail }) => say(`ready ${detail.kind}`)),
      on(current, "add", ({ detail }) => "quantity" in detail && say(`add ${detail.quantity}`)),
      on(current, "product", (event) => {
        event.preventDefault();
        say(`product ${event.detail.slug}`);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [isThere]);
  useEffect(() => {
    const { current } = account;
    if (!current) return undefined;
    for (const name of NAMES) current.addEventListener(name, () => say(`heard ${name}`));
    const ends = [
      on(current, "ready", ({ detail }) => say(`ready ${detail.kind}`)),
      on(document, "error", ({ detail }) => say(`error ${detail.code}`)),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return (
    <main>
      <button onClick={() => setNames(["les-restanques"])}>narrow</button>
      <button onClick={() => setSearched(false)}>no search</button>
      <button onClick={() => setThere((before) => !before)}>toggle</button>
      <output>{texts.join(", ")}</output>
      <h2>Wines</h2>
      {isThere && (
        <cuvee-shop
          ref={shop}
          id="shop"
          class="mine"
          search={isSearched ? "" : undefined}
          limit={1}
          filters="none"
          aria-label="Wines"
          data-own="kept"
        >
          <a href="/shop">See {names.length}</a>
        </cuvee-shop>
      )}
      <cuvee-account ref={account} />
      <cuvee-loyalty theme="vigne" />
      <cuvee-cart position="inline" />
    </main>
  );
}
