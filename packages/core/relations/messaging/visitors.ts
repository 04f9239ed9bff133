/** Limits of what a visitor writes about themselves, in characters. */
export const VISITOR_NAME_MAX = 80;
export const VISITOR_PHONE_MAX = 30;

/** The person who wrote without an account, as the shop's people see them. */
export type ConversationVisitor = {
  email: string;
  phone: string;
  /** False until the person has answered by the link that was mailed to the address. */
  isVerified: boolean;
};
