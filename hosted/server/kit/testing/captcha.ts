import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import type { TestServer } from "#kit/testing/server.ts";

/** What a form sends for a challenge and what solves it. */
export const sealed = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");

/** A new challenge of a server. */
export async function challengeOf(server: Pick<TestServer, "send">): Promise<Challenge> {
  const { body } = await server.send("GET", "/v1/captcha");
  return body["proof"] as unknown as Challenge;
}

/** A challenge of a server, solved as a browser does: what a form sends in `captcha`. */
export async function solved(server: Pick<TestServer, "send">): Promise<string> {
  const challenge = await challengeOf(server);
  return sealed(challenge, await solveChallenge({ challenge, deriveKey }));
}
