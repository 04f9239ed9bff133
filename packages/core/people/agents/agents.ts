/**
 * What an agent may in the shops that he works for, said in the names of the permissions: he reads the catalogue with the prices
 * he may quote, and works on his own clients and their orders. Prices of purchase and margins must never stand behind one of these.
 */
export const AGENT_PERMISSIONS: ReadonlySet<string> = new Set([
  "seeAllProduct",
  "seeAllPrice",
  "seeAllClient",
  "createClient",
  "seeAllOrder",
]);

/** An agent as a shop that he works for lists him. */
export type AttachedAgent = {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Clients that are his. */
  clients: number;
  /** When he was attached, ISO. */
  since: string;
};
