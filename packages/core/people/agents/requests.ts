/** States of an agent's request; an invitation stays `invited` until a shop has answered. */
export const REQUEST_STATES = ["pending", "invited", "accepted", "refused", "expired"] as const;
type RequestState = (typeof REQUEST_STATES)[number];

/** Validity of an invitation link. */
export const AGENT_INVITATION_DAYS = 30;
/** Time during which an agent cannot send another request to a shop that refused them. */
export const REFUSED_DAYS = 30;
/** Maximum number of shops in a search result. */
export const PRODUCERS_FOUND = 20;

/** A request as its agent sees it. */
export type OwnRequest = {
  id: string;
  kind: "shop" | "invitation";
  /** The shop, or the company in the agent's words. */
  name: string;
  /** The address that was invited; empty for a shop. */
  email: string;
  state: RequestState;
  /** ISO. */
  askedAt: string;
  answeredAt: string | null;
};

/** A public shop in an agent's search, with the state of their relation. */
export type ProducerMatch = {
  id: string;
  code: string;
  name: string;
  color: string;
  logo: string | null;
  state: "none" | "asked" | "refused" | "attached";
};

/** An agent's request as the requested shop sees it. */
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
