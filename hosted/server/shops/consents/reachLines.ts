import {
  COMPLAINT,
  reachGround,
  reachReason,
  type ReachLine,
  type ReachStanding,
} from "@cuvee/core/shops/consents/reach.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { readLines, type LineRow, type ProofOfLine } from "./reachLines.queries.ts";
import { addressesOf } from "./suppressedAddresses.queries.ts";
import { suppressedAmong } from "./suppressedAddresses.ts";

/** A client's record in a shop, or some mail addresses beside it. */
export type Reached = { shopId: string; clientId: string | null; mails: readonly string[] | null };

const standingOf = (row: LineRow): ReachStanding => ({
  question: { channel: row.channel, purpose: row.purpose, kind: "promotion" },
  hasAddress: true,
  isProfessional: row.isProfessional,
  state: row.state,
  bases: row.bases.map(({ basis }) => basis),
  isSuppressed: row.isSuppressed,
  isInError: row.isInError,
});

const withMoment = ({
  at,
  madeBy,
  staff,
  wording,
  lang,
  page,
  element,
}: ProofOfLine): ReachLine["proof"] => ({
  at: new Date(at).toISOString(),
  madeBy,
  staff,
  wording,
  lang,
  page,
  isComplaint: element === COMPLAINT,
});

function lineOf(row: LineRow): ReachLine {
  const standing = standingOf(row);
  const ground = reachGround(standing);
  const basis = row.bases.find((one) => one.basis === ground);
  const proof = basis ?? row.proof;
  const { channel, purpose, address, state, isSuppressed } = row;
  return {
    channel,
    purpose,
    address,
    state,
    ground,
    reason: reachReason(standing),
    isSuppressed,
    // An objection outweighs a basis: then its proof is the one to show.
    proof: state === "withdrawn" ? row.proof && withMoment(row.proof) : proof && withMoment(proof),
  };
}

/** Returns what a shop may send to a client, and on which ground. The transaction acts for the shop. */
export async function reachLines(
  tx: Tx,
  { secrets }: Pick<Services, "secrets">,
  of: Reached,
): Promise<{ isProfessional: boolean; lines: ReachLine[] }> {
  const { shopId, clientId, mails } = of;
  const suppressed = await suppressedAmong(tx, secrets, shopId, async () => [
    ...(mails ?? []),
    ...(clientId === null
      ? []
      : [
          ...(await addressesOf(tx, shopId, { clientIds: [clientId], channel: "mail" })),
          ...(await addressesOf(tx, shopId, { clientIds: [clientId], channel: "call" })),
        ]),
  ]);
  const rows = await readLines(tx, { shopId, clientId, mails, suppressed });
  return { isProfessional: rows.some((row) => row.isProfessional), lines: rows.map(lineOf) };
}
