import type { Id } from "@cuvee/core/kit/ids.ts";

/** A client as a till knows him. */
export type TillClient = {
  id: Id;
  name: string;
  code: string;
  email: string;
  phone: string;
  typology: string | null;
};

/** Clients of the shop, found by what is typed. */
export type ClientIndex = {
  /** Those who have every word of `text` in name, code, mail or phone, the best first. */
  find(text: string, limit?: number): TillClient[];
  get(clientId: Id): TillClient | undefined;
};
