/** Matters that a visitor chooses from in the contact form of a shop's pages. */
export const CONTACT_TOPICS = ["question", "order", "visit", "professional", "other"] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];
