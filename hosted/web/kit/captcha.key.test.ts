import { pbkdf2Sync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { slowKey } from "./captcha.key.ts";

test("keys are those of PBKDF2 with HMAC-SHA-256", () => {
  const bytes = (max: number) => fc.uint8Array({ minLength: 1, maxLength: max });
  fc.assert(
    fc.property(bytes(63), bytes(80), fc.integer({ min: 1, max: 30 }), (password, salt, rounds) => {
      const right = pbkdf2Sync(password, salt, rounds, 32, "sha256");
      expect(Buffer.from(slowKey(password, salt, rounds)).toString("hex")).toBe(right.toString("hex"));
    }),
    { numRuns: 60 },
  );
});
