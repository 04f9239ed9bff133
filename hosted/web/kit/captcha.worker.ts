import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import { slowKey } from "#kit/captcha.key.ts";

/** Milliseconds after which a challenge is given up: a machine that needs longer is not the visitor's own. */
const PATIENCE_MS = 60_000;

/** Browsers withhold their own cryptography from pages loaded over http, except from this machine. */
const derive: typeof deriveKey = isSecureContext
  ? deriveKey
  : async ({ cost }, salt, password) => ({ derivedKey: slowKey(password, salt, cost) });

// Runs outside the page: a form stays responsive while the work is done.
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge, deriveKey: derive, timeout: PATIENCE_MS }));
  } catch {
    self.postMessage(null);
  }
};
