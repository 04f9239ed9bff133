import type { ListDefinition, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";

export const PROPOSALS = ["lapsed", "visitors", "shops", "loyal", "prospects", "subscribers"] as const;
export type ProposalKey = (typeof PROPOSALS)[number];

const all = (...rules: Rule[]): ListDefinition => ({
  include: { match: "all", rules, groups: [] },
  exclude: null,
});
const year = { kind: "last", count: 12, unit: "month" } as const;

/** Lists that a new shop may start from. */
const DEFINITIONS: Record<ProposalKey, ListDefinition> = {
  lapsed: all(ruleOf("lastOrder", { period: { ...year, kind: "before" } })),
  visitors: all(ruleOf("visitedOnly")),
  shops: all(ruleOf("kind", { kinds: ["professional"] }), ruleOf("bought", { period: year })),
  loyal: all(ruleOf("rfm", { recency: ["3", "4", "5"], frequency: ["4", "5"] })),
  prospects: all(ruleOf("prospect")),
  subscribers: all(ruleOf("newsletter")),
};

const isProposal = (key: string): key is ProposalKey => PROPOSALS.some((one) => one === key);

/** Returns the proposal that an address names, or null. */
export const proposalOf = (key: string | null): { key: ProposalKey; definition: ListDefinition } | null =>
  key !== null && isProposal(key) ? { key, definition: DEFINITIONS[key] } : null;
