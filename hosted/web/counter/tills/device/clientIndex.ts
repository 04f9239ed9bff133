import type { Id } from "@cuvee/core/kit/ids.ts";
import { plainText, plainWords } from "@cuvee/core/kit/list/list.ts";
import type { TillClient } from "@cuvee/core/counter/tills/snapshot.ts";

/** Clients of the shop, found by typed text. */
export type ClientIndex = {
  count: number;
  /**
   * Finds the clients that have, for each word of `text`, a word that begins with it; names that begin with the text
   * come first. No word finds none.
   */
  find(text: string, limit?: number): TillClient[];
  get(clientId: Id): TillClient | undefined;
};

const wordsOf = ({ name, code, email, phone, city }: TillClient): string =>
  ` ${plainText([name, code, email, phone, phone.replace(/\D/g, ""), city].join(" "))}`;

/** Makes the index once; ten thousand clients are then searched in a millisecond or two. */
export function indexClients(clients: readonly TillClient[]): ClientIndex {
  const byId = new Map(clients.map((client) => [client.id, client]));
  const entries = clients.map((client) => ({ client, allWords: wordsOf(client) }));
  return {
    count: clients.length,
    find(text, limit = 20) {
      const starts = plainWords(text).map((word) => ` ${word}`);
      if (starts.length === 0) return [];
      const found = entries.filter((entry) => starts.every((word) => entry.allWords.includes(word)));
      const [first = ""] = starts;
      const isNamed = (entry: (typeof entries)[number]): boolean => entry.allWords.startsWith(first);
      return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))]
        .slice(0, limit)
        .map(({ client }) => client);
    },
    get: (clientId) => byId.get(clientId),
  };
}
