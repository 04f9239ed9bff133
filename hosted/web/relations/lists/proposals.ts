import type { ListDefinition, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import { RFM_SEGMENTS, segmentList, type RfmSegment } from "@cuvee/core/relations/lists/rfm.ts";
import { CLIENT_KINDS, type ClientKind } from "@cuvee/core/shops/clients/clients.ts";

export const PROPOSALS = ["lapsed", "visitors", "shops", "loyal", "prospects", "subscribers"] as const;
type ProposalKey = (typeof PROPOSALS)[number];

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

/** A list to begin with, and the text that is its name. */
type Proposed = { name: `proposals.${ProposalKey}` | `rfm.lists.${RfmSegment}`; definition: ListDefinition };

/** Returns the name of the proposal of the buyers of a kind in a segment, for an address. */
export const segmentProposal = (segment: RfmSegment, kind: ClientKind): string => `rfm-${segment}-${kind}`;

/** Returns the proposal that an address names, or null. */
export function proposalOf(key: string | null): Proposed | null {
  if (key === null) return null;
  if (isProposal(key)) return { name: `proposals.${key}`, definition: DEFINITIONS[key] };
  for (const segment of RFM_SEGMENTS)
    for (const kind of CLIENT_KINDS)
      if (key === segmentProposal(segment, kind))
        return { name: `rfm.lists.${segment}`, definition: segmentList(segment, kind) };
  return null;
}
