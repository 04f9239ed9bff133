/**
 * Permissions of an agent in the shops that they work for: an agent reads the catalogue with the prices that they may
 * quote, and works on their own clients and these clients' orders. Purchase prices and margins must never be readable
 * with one of these.
 */
export const AGENT_PERMISSIONS: ReadonlySet<string> = new Set([
  "seeAllProduct",
  "seeAllPrice",
  "seeAllClient",
  "createClient",
  "seeAllOrder",
  "createTask",
]);

/** An agent in the list of a shop that they work for. */
export type AttachedAgent = {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Number of the agent's clients. */
  clients: number;
  /** Time of attachment, ISO. */
  since: string;
};
