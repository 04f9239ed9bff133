import { expect, it } from "vitest";
import { reorderState } from "#sales/orders/own.ts";

it.each<[units: [number, number], unitE4: [number, number | null], ReturnType<typeof reorderState>]>([
  [[6, 240], [12_0000, 12_0000], { state: "same", quantity: 6 }],
  [[6, 240], [12_0000, 13_0000], { state: "changed", quantity: 6 }],
  [[6, 4], [12_0000, 13_0000], { state: "less", quantity: 4 }],
  [[6, 0], [12_0000, 12_0000], { state: "gone", quantity: 0 }],
  [[6, 240], [12_0000, null], { state: "gone", quantity: 0 }],
])("%j wanted and left, at %j then and now", ([wanted, available], [was, now], result) =>
  expect(reorderState(wanted, available, was, now)).toEqual(result),
);
