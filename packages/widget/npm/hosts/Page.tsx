import type { CuveeEventMap } from "#npm/sources/published.ts";
import type {} from "#npm/sources/react.ts";
import { on } from "@cuvee/widget";
import { useEffect, useState } from "react";
import { NAMES, TWO } from "./begin.ts";

/**
 * Shows a page with the elements in it, as an application of a framework writes them: properties that are no strings,
 * attributes, children, events by their names, a cancelled one, elements that come and go. Compiled for React 19 and
 * for Preact; `Page18.tsx` for React 18.
 */
export function Page() {
  const [names, setNames] = useState<readonly string[]>(TWO);
  const [isSearched, setSearched] = useState(true);
  const [isThere, setThere] = useState(true);
  const [texts, setSaid] = useState<string[]>([]);
  const say = (text: string): void => setSaid((before) => [...before, text]);
  useEffect(() => on(document, "cart", ({ detail }) => say(`cart ${detail.count}`)), []);
  const onAdd = ({ detail }: CuveeEventMap["cuvee:add"]): void => {
    if ("quantity" in detail) say(`add ${detail.quantity}`);
  };
  const heard = Object.fromEntries(NAMES.map((name) => [`on${name}`, () => say(`heard ${name}`)]));
  return (
    <main>
      <button onClick={() => setNames(["les-restanques"])}>narrow</button>
      <button onClick={() => setSearched(false)}>no search</button>
      <button onClick={() => setThere((before) => !before)}>toggle</button>
      <output>{texts.join(", ")}</output>
      <h2>Wines</h2>
      {isThere && (
        <cuvee-shop
          id="shop"
          className="mine"
          products={names}
          search={isSearched}
          limit={1}
          filters="none"
          aria-label="Wines"
          data-own="kept"
          oncuvee:ready={({ detail }) => say(`ready ${detail.kind}`)}
          oncuvee:add={onAdd}
          oncuvee:product={(event) => {
            event.preventDefault();
            say(`product ${event.detail.slug}`);
          }}
        >
          <a href="/shop">See {names.length}</a>
        </cuvee-shop>
      )}
      <cuvee-account {...heard} oncuvee:ready={({ detail }) => say(`ready ${detail.kind}`)} />
      <cuvee-loyalty theme="vigne" oncuvee:error={({ detail }) => say(`error ${detail.code}`)} />
      <cuvee-cart position="inline" />
    </main>
  );
}
