import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  armSize,
  CAMPAIGN_COMMANDS,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TRANSITIONS,
  isWeakSample,
  pauseReason,
  retryDelay,
  statusAfter,
  variantAt,
  winnerOf,
} from "#relations/campaigns/campaigns.ts";

describe("the statuses of a campaign", () => {
  it("are all reached from a draft, and end in none that nothing leaves but sent, cancelled and failed", () => {
    const reached = new Set(["draft"]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const status of CAMPAIGN_STATUSES)
        if (reached.has(status))
          for (const next of Object.values(CAMPAIGN_TRANSITIONS[status])) reached.add(next);
    }
    expect([...reached].toSorted()).toEqual([...CAMPAIGN_STATUSES].toSorted());
    const ends = CAMPAIGN_STATUSES.filter((status) => statusAfter(status, "cancel") === undefined);
    expect(ends).toEqual(["sent", "cancelled", "failed"]);
    expect(CAMPAIGN_COMMANDS.filter((command) => statusAfter("cancelled", command))).toEqual([]);
  });
});

describe("a test of two versions", () => {
  const share = fc.integer({ min: 1, max: 50 });
  it("gives both the same number, and each recipient one version or the wait for the winner", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3000 }), share, (count, sharePercent) => {
        const ab = { sharePercent, by: "clicks", hours: 1 } as const;
        const variants = Array.from({ length: count }, (_, at) => variantAt(at, { count, ab }));
        const of = (variant: "A" | "B" | null): number => variants.filter((one) => one === variant).length;
        expect(of("A")).toBe(armSize(count, ab));
        expect(of("B")).toBe(of("A"));
        expect(of("A")).toBeGreaterThan(0);
        expect(of("A") + of("B") + of(null)).toBe(count);
        expect(isWeakSample(count, ab)).toBe(of("A") < 200);
      }),
    );
    expect(variantAt(7, { count: 10, ab: null })).toBe("A");
  });

  it("is won by the version that is better for its accepted messages, whatever order they are named in", () => {
    const arm = fc.record({
      accepted: fc.integer({ min: 1, max: 1000 }),
      clicks: fc.nat(1000),
      orders: fc.nat(50),
    });
    fc.assert(
      fc.property(arm, arm, (a, b) => {
        const isB = b.clicks / b.accepted > a.clicks / a.accepted;
        expect(winnerOf(a, b, "clicks")).toBe(isB ? "B" : "A");
        if (isB) expect(winnerOf(b, a, "clicks")).toBe("A");
      }),
    );
  });
});

describe("a campaign", () => {
  it("pauses by itself above 5 % hard bounces or from 0.3 % complaints on, never before 200 outcomes", () => {
    const counts = { complained: 0, bounced: 0 };
    expect(pauseReason({ ...counts, outcomes: 199, bounced: 199 })).toBeNull();
    expect(pauseReason({ ...counts, outcomes: 200, bounced: 10 })).toBeNull();
    expect(pauseReason({ ...counts, outcomes: 200, bounced: 11 })).toBe("bounces");
    expect(pauseReason({ ...counts, outcomes: 300, complained: 1 })).toBeNull();
    expect(pauseReason({ ...counts, outcomes: 700, complained: 2 })).toBeNull();
    expect(pauseReason({ ...counts, outcomes: 666, complained: 2 })).toBe("complaints");
  });

  it("tries a temporary refusal again after one, five and twenty-five minutes", () => {
    expect([1, 2, 3].map(retryDelay)).toEqual([60, 300, 1500]);
  });
});
