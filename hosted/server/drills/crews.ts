import { setTimeout as sleep } from "node:timers/promises";
import { runCommand } from "#backups/testing/commands.fixture.ts";
import { storm, type Figures } from "#drills/buyers.ts";
import { keepers } from "#drills/cellarKeepers.ts";
import { clerks } from "#drills/clerks.ts";
import { compare, jobsLeft, prepare, type Send } from "#drills/crash.ts";
import { visitors } from "#drills/visitors.ts";
import { TEST_SECRET } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { sendTo } from "#kit/testing/server.ts";

/** Everybody who works with a deployment in a drill, until `stop`. */
export type Crews = { eventId: string; token: string; stop(): Promise<void> };

/**
 * Starts buyers, and beside them staff in the cellar, at the reception of visits and in the office, who use one
 * address. Each repeats a request that got no answer.
 */
export async function startCrews(
  url: string,
  of: { crowd: number; staff: number; random: () => number; figures: Figures },
): Promise<Crews> {
  const { crowd, staff, random, figures } = of;
  const send: Send = (method, path, sending) => sendTo(url, method, path, sending);
  const { bodies, ground, visits } = await prepare(send);
  const crews = [
    await storm(url, bodies, { crowd, random, figures }),
    keepers(url, ground, { crowd: staff, random, figures }),
    clerks(url, ground.token, { crowd: staff, random, figures }),
    visitors(url, visits, { crowd: staff, random, figures }),
  ];
  return {
    eventId: visits.visit.eventId,
    token: ground.token,
    async stop() {
      await Promise.all(crews.map((crew) => crew.stop()));
    },
  };
}

/**
 * Returns what is wrong with a database after the crews have gone: rules that its rows break, acknowledged requests
 * that it does not have, rows without a request, and chains of sealed records that do not verify.
 */
export async function faultsAfter(
  ownerUrl: string,
  figures: Figures,
  eventId: string,
): Promise<Record<string, unknown>> {
  const until = performance.now() + 30_000;
  while ((await jobsLeft(ownerUrl)) > 0 && performance.now() < until) await sleep(250);
  const verified = await runCommand("verify", ["--database", ownerUrl], { CUVEE_SECRET: TEST_SECRET });
  return {
    ...(await brokenInvariants(ownerUrl)),
    ...(await compare(ownerUrl, figures, eventId)),
    ...(verified.code === 0 ? {} : { chains: verified.out + verified.err }),
    ...(figures.unexpected.length > 0 ? { unexpected: figures.unexpected } : {}),
  };
}
