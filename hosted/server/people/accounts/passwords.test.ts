import { expect, test } from "vitest";
import { hashPassword, isCommonPassword, isPassword } from "./passwords.ts";

const fastest = async (work: () => Promise<unknown>): Promise<number> => {
  let best = Infinity;
  for (let n = 0; n < 6; n += 1) {
    const since = performance.now();
    await work();
    best = Math.min(best, performance.now() - since);
  }
  return best;
};

test("a password is known by its hash, whatever keyboard typed its accents", async () => {
  const stored = await hashPassword("Été-1952".normalize("NFD"));
  expect(await isPassword(stored, "Été-1952".normalize("NFC"))).toBe(true);
  expect(await isPassword(stored, "Ete-1952")).toBe(false);
  expect(await isPassword(null, "Été-1952")).toBe(false);
});

test("nobody's password takes as long as somebody's", async () => {
  const stored = await hashPassword("Grenache-84");
  const known = await fastest(() => isPassword(stored, "Wrong1"));
  const unknown = await fastest(() => isPassword(null, "Wrong1"));
  expect(unknown / known).toBeGreaterThan(0.6);
  expect(unknown / known).toBeLessThan(1.7);
});

test("forty at once are all answered", async () => {
  const stored = await hashPassword("Grenache-84");
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => isPassword(stored, n % 2 ? "Grenache-84" : "Wrong1")),
  );
  expect(answers.filter(Boolean)).toHaveLength(20);
});

test("common passwords, and one's own name", () => {
  for (const password of [
    "Password1",
    "AZERTY",
    "azertyuiop2024",
    "P@ssw0rd",
    "0Soleil!",
    "Elise.Martin",
    "elise.martin@example.org9",
  ])
    expect(isCommonPassword(password, "elise.martin@example.org")).toBe(true);
  for (const password of ["Grenache-84", "Passage-couvert", "elise-du-quai"])
    expect(isCommonPassword(password, "elise.martin@example.org")).toBe(false);
});
