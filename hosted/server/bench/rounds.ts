import type { Child, Cpu } from "#bench/child.ts";
import { postgresCpuMs } from "#bench/cpu.ts";
import type { BenchData } from "#bench/benchData.ts";
import type { Fired, Load } from "#bench/requestLoad.ts";
import { SIDES, type Scenario, type Side } from "#bench/sides.ts";

/** Result of one server in one round. CPU in milliseconds of all requests together. */
export type Slice = Fired & { nodeMs: number; postgresMs: number };
export type Rounds = Record<Side, Slice[]>;

export type Arena = {
  ground: BenchData;
  servers: Record<Side, Child & { url: string }>;
  load: Child;
  postmaster: number | null;
};

/** Connections of every load, which is the number of concurrent requests. */
const CONNECTIONS = 8;

type Span = { ms: number; atLeast: number };

async function fire(arena: Arena, scenario: Scenario, side: Side, span: Span): Promise<Slice> {
  const server = arena.servers[side];
  const load: Load = { url: server.url, shots: scenario.shots[side], connections: CONNECTIONS, ...span };
  const node = await server.ask<Cpu>("cpu");
  const spent = (): number => postgresCpuMs(arena.postmaster, arena.ground.backend);
  const postgres = spent();
  const { fired } = await arena.load.ask<{ fired: Fired }>(load);
  if (scenario.isFollowed && side === "ours") await arena.ground.settle();
  const nodeMs = (await server.ask<Cpu>("cpu")).cpuMs - node.cpuMs;
  return { ...fired, nodeMs, postgresMs: spent() - postgres };
}

/** Number of requests after which the engine has compiled its code, and a round is meaningful. */
const WARM = 600;
const ENOUGH = 100;

/**
 * Runs the same load on both servers, in turns, each time in the other order; the first round is for warming up and
 * discarded. Scenarios that are compared with each other run together, round by round.
 */
export async function playRounds(
  arena: Arena,
  scenarios: readonly Scenario[],
  rounds: number,
  ms: number,
): Promise<{ scenario: Scenario; rounds: Rounds }[]> {
  const played = scenarios.map((scenario) => ({ scenario, rounds: { ours: [], bare: [] } as Rounds }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { scenario, rounds } of played)
      for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
        const slice = await fire(arena, scenario, side, { ms, atLeast: round === 0 ? WARM : ENOUGH });
        if (round > 0) rounds[side].push(slice);
      }
  return played;
}
