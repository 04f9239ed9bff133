import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import type { TestServer } from "#kit/testing/server.ts";

/** Returns the text that a form sends for a challenge and its solution. */
export const sealed = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");

/** Requests a new challenge from a server. */
export async function challengeOf(server: Pick<TestServer, "send">): Promise<Challenge> {
  const { body } = await server.send("GET", "/v1/captcha");
  return body["proof"] as unknown as Challenge;
}

/**
 * Requests a challenge from a server and solves it as a browser does: returns the text that a form sends in `captcha`.
 */
export async function solved(server: Pick<TestServer, "send">): Promise<string> {
  const challenge = await challengeOf(server);
  return sealed(challenge, await solveChallenge({ challenge, deriveKey }));
}

/** As `solved`, for a form that a person took some seconds to fill in. */
export async function solvedSlowly(server: Pick<TestServer, "send" | "clock">): Promise<string> {
  const { now } = server.clock;
  server.clock.now = (now || Date.now()) - 5000;
  const challenge = await challengeOf(server);
  server.clock.now = now;
  return sealed(challenge, await solveChallenge({ challenge, deriveKey }));
}
