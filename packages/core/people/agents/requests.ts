/** Where a request of an agent stands; an invitation stays `invited` until a shop has answered. */
export const REQUEST_STATES = ["pending", "invited", "accepted", "refused", "expired"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** How long the link of an invitation works. */
export const AGENT_INVITATION_DAYS = 30;
/** How long a shop that refused an agent is not asked by him again. */
export const REFUSED_DAYS = 30;
/** Shops that a search gives at most. */
export const PRODUCERS_FOUND = 20;

/** A request as the agent who made it sees it. */
export type OwnRequest = {
  id: string;
  kind: "shop" | "invitation";
  /** The shop, or the company as the agent wrote it. */
  name: string;
  /** The address that was invited; empty for a shop. */
  email: string;
  state: RequestState;
  /** ISO. */
  askedAt: string;
  answeredAt: string | null;
};

/** A public shop as an agent finds it, and where he stands with it. */
export type FoundProducer = {
  id: string;
  code: string;
  name: string;
  color: string;
  logo: string | null;
  state: "none" | "asked" | "refused" | "attached";
};

/** A request as the shop that is asked sees it. */
export type AgentRequest = {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** The agent invited the producer to the platform. */
  invited: boolean;
  /** ISO. */
  askedAt: string;
};
