import fc from "fast-check";
import { expect, it } from "vitest";
import {
  deliveryOf,
  leftToPlan,
  shareFaults,
  shipmentCommands,
  SHIPMENT_STATUSES,
  type LineToShip,
  type ShipmentLine,
  type ShipmentStatus,
} from "./shipments.ts";

type Shipment = { status: ShipmentStatus; lines: ShipmentLine[] };

const lineArb = (id: string): fc.Arbitrary<LineToShip> =>
  fc.record({
    id: fc.constant(id),
    quantity: fc.integer({ min: 1, max: 60 }),
    add: fc.integer({ min: 0, max: 5 }),
  });
const linesArb = fc.tuple(lineArb("a"), lineArb("b"), lineArb("c"));
/** Wishes that may request far too much, each with its fate once taken. */
const wishesArb = fc.array(
  fc.record({
    status: fc.constantFrom(...SHIPMENT_STATUSES),
    shares: fc.uniqueArray(
      fc.record({
        lineId: fc.constantFrom("a", "b", "c", "d"),
        quantity: fc.integer({ min: 0, max: 70 }),
        add: fc.integer({ min: 0, max: 6 }),
      }),
      { selector: (s) => s.lineId, minLength: 1, maxLength: 3 },
    ),
  }),
  { maxLength: 12 },
);

const taken = (
  lines: readonly LineToShip[],
  inputs: typeof wishesArb extends fc.Arbitrary<infer W> ? W : never,
) => {
  const shipments: Shipment[] = [];
  for (const { status, shares } of inputs)
    if (shareFaults(lines, shipments, [{ lines: shares }]).length === 0)
      shipments.push({ status, lines: shares.map((s) => ({ ...s, returned: 0 })) });
  return shipments;
};

it("shares add up: what living shipments take and what is left is what was ordered, whatever is wished for", () => {
  fc.assert(
    fc.property(linesArb, wishesArb, (lines, inputs) => {
      const shipments = taken(lines, inputs);
      for (const line of lines) {
        const own = shipments
          .filter((s) => s.status !== "cancelled")
          .flatMap((s) => s.lines)
          .filter((l) => l.lineId === line.id);
        const left = leftToPlan(line, shipments);
        expect(own.reduce((sum, l) => sum + l.quantity, left.quantity)).toBe(line.quantity);
        expect(own.reduce((sum, l) => sum + l.add, left.add)).toBe(line.add);
      }
      // All that is left may be planned at once, and one unit more may not.
      const rest = lines.map((line) => ({ lineId: line.id, ...leftToPlan(line, shipments) }));
      expect(shareFaults(lines, shipments, [{ lines: rest }])).toEqual([]);
      const [first, ...others] = rest;
      if (first)
        expect(
          shareFaults(lines, shipments, [{ lines: [{ ...first, quantity: first.quantity + 1 }, ...others] }]),
        ).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
});

it("an order is delivered when all of it is with its recipients, and in no other case", () => {
  fc.assert(
    fc.property(linesArb, wishesArb, (lines, inputs) => {
      const shipments = taken(lines, inputs);
      const living = shipments.filter((s) => s.status !== "cancelled");
      const isAll =
        living.length > 0 &&
        living.every((s) => s.status === "delivered") &&
        lines.every((line) => {
          const left = leftToPlan(line, shipments);
          return left.quantity + left.add === 0;
        });
      expect(deliveryOf(lines, shipments) === "delivered").toBe(isAll);
      if (living.length === 0) expect(deliveryOf(lines, shipments)).toBe("pending");
    }),
    { numRuns: 500 },
  );
});

it.each<[ShipmentStatus[], number, string]>([
  [["pending"], 0, "pending"],
  [["preparation", "transit"], 0, "transit"],
  [["delivered"], 1, "partiallyDelivered"],
  [["delivered", "transit"], 0, "partiallyDelivered"],
  [["delivered", "exception"], 0, "exception"],
  [["delivered", "cancelled"], 0, "delivered"],
  [["delivered", "returned"], 0, "partiallyReturned"],
  [["returned", "returned"], 0, "returned"],
])("shipments %j with %i left: %s", (statuses, left, expected) => {
  const living = statuses.filter((s) => s !== "cancelled").length;
  const lines = [{ id: "a", quantity: living + left, add: 0 }];
  const one = { lineId: "a", quantity: 1, add: 0, returned: 0 };
  expect(
    deliveryOf(
      lines,
      statuses.map((status) => ({ status, lines: [one] })),
    ),
  ).toBe(expected);
});

it("what came back by a withdrawal is not carried again, and units given with it neither", () => {
  const line = { id: "a", quantity: 12, add: 1 };
  expect(leftToPlan({ ...line, withdrawn: 5 }, [])).toEqual({ quantity: 7, add: 1 });
  expect(leftToPlan({ ...line, withdrawn: 12 }, [])).toEqual({ quantity: 0, add: 0 });
});

it("a note that has a number is never changed, and nothing is done to what was given up", () => {
  const state = { status: "pending", number: null, collected: false } as const;
  expect(shipmentCommands(state)).toContain("change");
  expect(shipmentCommands({ ...state, number: "BL-2026-00001" })).not.toContain("change");
  expect(shipmentCommands({ ...state, status: "cancelled" })).toEqual([]);
  expect(shipmentCommands({ ...state, status: "delivered", number: "x" })).toEqual(["return"]);
  expect(shipmentCommands({ ...state, status: "transit", number: "x" })).toEqual([
    "delivery",
    "return",
    "incident",
    "cancellation",
  ]);
});
