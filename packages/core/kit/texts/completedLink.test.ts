import { expect, test } from "vitest";
import { completedLink } from "./completedLink.ts";

test("an address without its beginning is completed, a whole one stays as it is", () => {
  for (const [typed, whole] of [
    ["www.chateau-eveque.fr/noel", "https://www.chateau-eveque.fr/noel"],
    [" chateau.fr ", "https://chateau.fr"],
    ["château-évêque.fr?de=lettre", "https://château-évêque.fr?de=lettre"],
    ["boutique.example:8080/a#b", "https://boutique.example:8080/a#b"],
    ["marie@chateau.fr", "mailto:marie@chateau.fr"],
    ["http://chateau.fr", "http://chateau.fr"],
    ["https://chateau.fr/x?y=z", "https://chateau.fr/x?y=z"],
    ["tel:+33612345678", "tel:+33612345678"],
  ] as const)
    expect(completedLink(typed), typed).toBe(whole);
});

test("a text that is no address, or one that may not be followed, is not completed", () => {
  for (const typed of [
    "",
    "www",
    "bon de commande",
    "javascript:alert(1)",
    "data:text/html,x",
    "//chateau.fr",
    "a@b@chateau.fr/x",
    "127.0.0.1/x",
    "chateau.fr:pass@x.fr",
    "12.50",
  ])
    expect(completedLink(typed), typed).toBeNull();
});
