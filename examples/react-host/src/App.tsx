import { on, type CuveeEventMap } from "@cuvee/widget";
import { useEffect, useState } from "react";
import { EventLog } from "./EventLog";

const COLORS = [
  { color: "", name: "Toute la cave" },
  { color: "red", name: "Rouges" },
  { color: "white", name: "Blancs" },
  { color: "pink", name: "Rosés" },
] as const;

/** A wine merchant's page: the page's own texts and buttons around the elements of the shop. */
export function App() {
  const [color, setColor] = useState<string>("");
  const [count, setCount] = useState(0);
  const [texts, setSaid] = useState<string[]>([]);
  const say = (text: string): void => setSaid((before) => [text, ...before].slice(0, 4));

  // The cart belongs to the page, not to one element.
  useEffect(() => on(document, "cart", ({ detail }) => setCount(detail.count)), []);

  const onAdd = ({ detail }: CuveeEventMap["cuvee:add"]): void => {
    if ("quantity" in detail) say(`${detail.quantity} au panier`);
  };
  const onCheckout = (event: CuveeEventMap["cuvee:checkout"]): void => {
    // The buyer returns to this very page once the order is paid.
    event.detail.returnUrl = location.href;
  };

  return (
    <>
      <header className="head">
        <p className="brand">
          Les Caves <em>du Parvis</em>
        </p>
        <span className="count" aria-live="polite">
          {count === 0 ? "Panier vide" : `${count} bouteille${count > 1 ? "s" : ""}`}
        </span>
        <cuvee-cart position="inline" oncuvee:checkout={onCheckout} />
      </header>
      <main>
        <div className="hero">
          <h1>Les vins que nous buvons, expédiés par ceux qui les font.</h1>
          <p>
            Chaque commande part de la cave du vigneron, au prix du vigneron. Nous n’avons gardé que ceux chez
            qui nous avons goûté.
          </p>
        </div>
        <div className="choices" role="group" aria-label="Couleur">
          {COLORS.map((one) => (
            <button key={one.color} aria-pressed={color === one.color} onClick={() => setColor(one.color)}>
              {one.name}
            </button>
          ))}
        </div>
        <h2 className="hidden">Les vins</h2>
        <cuvee-shop
          key={color}
          color={color}
          filters={["appellation", "price"]}
          limit={8}
          sort={color ? "asc" : "name"}
          oncuvee:add={onAdd}
          oncuvee:product={({ detail }) => say(`Fiche ouverte : ${detail.name}`)}
          oncuvee:error={({ detail }) => say(`Boutique injoignable (${detail.code})`)}
        />
      </main>
      <EventLog lines={texts} />
      <cuvee-age-gate days={30} heading="Avez-vous plus de 18 ans ?" />
      <footer>
        <p>Les Caves du Parvis, maison fictive. L’abus d’alcool est dangereux pour la santé.</p>
      </footer>
    </>
  );
}
