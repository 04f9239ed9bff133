import fc from "fast-check";
import { expect, test } from "vitest";
import { cancellationPolicy } from "./policy.ts";

const step = (hoursBefore: number, refundBp: number) => ({ hoursBefore, refundBp });

test("the terms of a cancellation fit in one sentence", () => {
  expect(cancellationPolicy([])).toEqual({ kind: "none" });
  expect(cancellationPolicy([step(24, 0)])).toEqual({ kind: "none" });
  expect(cancellationPolicy([step(48, 10_000)])).toEqual({ kind: "whole", hours: 48 });
  expect(cancellationPolicy([step(24, 5000)])).toEqual({ kind: "part", partHours: 24, refundBp: 5000 });
  expect(cancellationPolicy([step(24, 5000), step(168, 10_000), step(72, 7500)])).toEqual({
    kind: "wholeThenPart",
    hours: 168,
    partHours: 24,
    refundBp: 5000,
  });
});

test("the order of the steps is irrelevant, and no moment is announced that they do not have", () => {
  const steps = fc.uniqueArray(
    fc.record({ hoursBefore: fc.nat(500), refundBp: fc.constantFrom(0, 2500, 5000, 10_000) }),
    { selector: ({ hoursBefore }) => hoursBefore, maxLength: 6 },
  );
  fc.assert(
    fc.property(steps, (some) => {
      const policy = cancellationPolicy(some);
      expect(cancellationPolicy(some.toReversed())).toEqual(policy);
      if (policy.kind === "whole" || policy.kind === "wholeThenPart")
        expect(some).toContainEqual(step(policy.hours, 10_000));
      if (policy.kind === "part" || policy.kind === "wholeThenPart")
        expect(some).toContainEqual(step(policy.partHours, policy.refundBp));
    }),
  );
});
