import type { Child, Cpu } from "./child.ts";

/** CPU milliseconds of node for one request of a public page. */
export type PageFigures = { listMs: number; productMs: number; drawnMs: number };

const SHOP = "/domaine-des-trois-calades";
const WARM = 400;
/** One in this many requests is for a page that was never rendered: as when stock or prices change. */
const FRESH_OF = 40;

async function fetched(url: string, path: string): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    headers: { "accept-language": "fr", "accept-encoding": "br" },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

async function cpuOf(server: Child, count: number, act: (n: number) => Promise<void>): Promise<number> {
  const before = await server.ask<Cpu>("cpu");
  for (let n = 0; n < count; n += 1) await act(n);
  const after = await server.ask<Cpu>("cpu");
  return (after.cpuMs - before.cpuMs) / count;
}

/**
 * Measures the cost of public pages: the list and a product of the demo estate as visitors request them, one request in
 * forty being the first of its page; and a page that is rendered each time. There is no comparison: another server
 * renders other pages.
 */
export async function measurePages(server: Child & { url: string }): Promise<PageFigures> {
  const { url } = server;
  let fresh = 0;
  const visit =
    (path: string) =>
    (n: number): Promise<void> =>
      fetched(url, n % FRESH_OF === 0 ? `${path}?q=${(fresh += 1)}` : path);
  const product = `${SHOP}/petite-calade-rouge`;
  for (const path of [SHOP, product]) for (let n = 0; n < 20; n += 1) await visit(path)(n);
  return {
    listMs: await cpuOf(server, WARM, visit(SHOP)),
    productMs: await cpuOf(server, WARM, visit(product)),
    drawnMs: await cpuOf(server, 40, (n) =>
      fetched(url, `${SHOP}?q=a&p=1&sort=${["asc", "desc", "name"][n % 3]}&color=${n}`),
    ),
  };
}
