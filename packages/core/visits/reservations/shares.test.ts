import { expect, it } from "vitest";
import { cents } from "#kit/money.ts";
import { dueParts } from "./shares.ts";

const payer = (email: string, state: "waiting" | "paid", euros: number) => ({
  email,
  state,
  totalCents: cents(euros * 100),
});

it("asks nothing on site of a group whose members pay on line, and names the organiser's share", () => {
  const payers = [payer("Lea@exemple.fr", "waiting", 25), payer("tom@exemple.fr", "waiting", 50)];
  expect(dueParts(7500, payers, "lea@exemple.fr ")).toEqual({
    onlineCents: 7500,
    ownCents: 2500,
    withOrderCents: 0,
    onSiteCents: 0,
  });
  // A tourist tax collected on site is still reported.
  expect(dueParts(7720, payers, "x@exemple.fr")).toEqual({
    onlineCents: 7500,
    ownCents: 0,
    withOrderCents: 0,
    onSiteCents: 220,
  });
  expect(dueParts(5000, [payer("a@b.fr", "paid", 25), payer("c@d.fr", "waiting", 50)], "")).toEqual({
    onlineCents: 5000,
    ownCents: 0,
    withOrderCents: 0,
    onSiteCents: 0,
  });
  expect(dueParts(1200, [], "a@b.fr")).toEqual({
    onlineCents: 0,
    ownCents: 0,
    withOrderCents: 0,
    onSiteCents: 1200,
  });
  expect(dueParts(-300, [], "a@b.fr").onSiteCents).toBe(0);
});

it("leaves what is awaited with the order out of what is paid on site", () => {
  expect(dueParts(1500, [], "a@b.fr", 450)).toMatchObject({ withOrderCents: 450, onSiteCents: 1050 });
  expect(dueParts(300, [], "a@b.fr", 450)).toMatchObject({ withOrderCents: 300, onSiteCents: 0 });
});
