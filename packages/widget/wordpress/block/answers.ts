import { data } from "#wordpress/block/data.ts";
import { useEffect, useState } from "#wordpress/block/wp.ts";

type Format = { id: string; ref: string; nameInShop?: string; type: string };
export type Product = {
  id: string;
  name: string;
  slug: string;
  vintages: { id: string; name: string; formats: Format[] }[];
};
export type ListAnswer = { products: Product[]; facets?: { color: string[]; appellation: string[] } };
export type EventsAnswer = { events: { id: string; name: string }[] };
export type Design = {
  id: string;
  name: string;
  language: string;
  elements: { kind: string; attributes: Record<string, string> }[];
  tokens: Record<string, string>;
};
export type DesignsAnswer = { embeds: Design[] };

type Answer<T> = { data: T | null; fault: "unreachable" | "noShop" | null };
type Received = { path: string; answer: Answer<unknown> };

const known = new Map<string, Promise<Answer<unknown>>>();
const waiting = new Set<() => void>();

/** Asks again for every answer in use that did not come. */
export const askAgain = (): void => waiting.forEach((run) => run());

/** Asks the host, without cookies; an address is asked for once, and again after a failure. */
function ask(path: string): Promise<Answer<unknown>> {
  const asked =
    known.get(path) ??
    fetch(data.host + path, { credentials: "omit" }).then(
      async (reply): Promise<Answer<unknown>> =>
        reply.ok
          ? { data: await reply.json(), fault: null }
          : { data: null, fault: reply.status === 404 ? "noShop" : "unreachable" },
      (): Answer<unknown> => ({ data: null, fault: "unreachable" }),
    );
  known.set(path, asked);
  void asked.then(({ fault }) => fault && known.delete(path));
  return asked;
}

/** Returns the host's answer to an address below `/v1`; without a path, nothing is asked. */
export function useAnswer<T>(path: string | null): Answer<T> {
  const [{ path: of, answer }, set] = useState<Received>({ path: "", answer: { data: null, fault: null } });
  useEffect(() => {
    let isCurrent = true;
    const run = (): void => {
      if (path) void ask(path).then((next) => isCurrent && set({ path, answer: next }));
    };
    run();
    waiting.add(run);
    return () => {
      isCurrent = false;
      waiting.delete(run);
    };
  }, [path]);
  return of === path ? (answer as Answer<T>) : { data: null, fault: null };
}

const ofShop = (rest: string): string => `/v1/embeds/${encodeURIComponent(data.shop)}${rest}`;

/** Returns the address of products: those with a text in them, or those that are named. */
export const listPath = (query: Record<string, string>): string =>
  ofShop(`?${new URLSearchParams({ limit: "50", ...query }).toString()}`);
export const designsPath = (): string => ofShop("/designs");
export const eventsPath = (): string =>
  `/v1/shops/${encodeURIComponent(data.shop)}/visits?lang=${encodeURIComponent(data.lang)}`;
