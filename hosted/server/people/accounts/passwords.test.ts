import { isCommonPassword } from "@cuvee/core/people/accounts/commonPasswords.ts";
import { verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("a password is known by its hash, whatever keyboard typed its accents", async () => {
  const stored = await hashPassword("Été-1952".normalize("NFD"));
  expect(await isPassword(stored, "Été-1952".normalize("NFC"))).toBe(true);
  expect(await isPassword(stored, "Ete-1952")).toBe(false);
  expect(await isPassword(null, "Été-1952")).toBe(false);
});

test("nobody's password costs the same work as somebody's: same algorithm, memory and passes", async () => {
  const verified = vi.fn((stored: string, password: string) => verify(stored, password));
  await isPassword(await hashPassword("Grenache-84"), "Wrong1", verified);
  await isPassword(null, "Wrong1", verified);
  const costs = verified.mock.calls.map(([stored]) => String(stored).split("$").slice(1, 4).join("$"));
  expect(costs).toHaveLength(2);
  expect(costs[1]).toBe(costs[0]);
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
