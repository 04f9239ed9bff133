import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { opportunitiesContract, StagesAnswer } from "@cuvee/core/relations/opportunities/contract.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { newId } from "#kit/http/mount.ts";
import type { OpportunitiesContext } from "./opportunities.ts";
import { addEvent } from "./opportunities.queries.ts";
import { lockStages, moveStage, putStage, readStages, removeStage } from "./stages.queries.ts";

type Body = Input<(typeof opportunitiesContract)["stagesChange"]>["body"];

/** Refuses stages of which two have the same id or name: by field (422) `twice`. */
function refuseTwice(stages: Body["stages"]): void {
  refuseFields(
    stages.flatMap(({ id, name }, n) => {
      const before = stages.slice(0, n);
      const isTwice = before.some((one) => one.id === id || one.name.toLowerCase() === name.toLowerCase());
      return isTwice ? [{ path: ["stages", n, "name"], code: "twice" }] : [];
    }),
  );
}

/**
 * Changes the stages of the shop. Opportunities of a stage that goes are moved to the stage that `moves` names. Throws
 * `conflict` (409) with the current stages, and by field (422) `twice`, `stage-in-use` (`moves.<stage>`) where none is
 * named for a stage that holds opportunities.
 */
export async function changeStages(
  { tx, services, shopId, by }: OpportunitiesContext,
  { version, stages, moves }: Body,
): Promise<StagesAnswer> {
  refuseTwice(stages);
  await lockStages(tx, shopId);
  const before = await readStages(tx, shopId);
  if (before.version !== version) refuse("conflict", 409, { current: before });
  const at = new Date(services.now());
  for (const [n, stage] of stages.entries())
    await putStage(tx, shopId, { ...stage, position: n + 1, version: version + 1 });
  for (const gone of before.stages.filter(({ id }) => !stages.some((one) => one.id === id))) {
    const to = stages.find(({ id }) => moves.some((move) => move.from === gone.id && move.to === id));
    if (!to && gone.count > 0) refuseFields([{ path: ["moves", gone.id], code: "stage-in-use" }]);
    if (to)
      for (const id of await moveStage(tx, shopId, { from: gone.id, to: to.id, at }))
        await addEvent(
          tx,
          { shopId, id },
          { eventId: newId(services), at, by, kind: "moved", from: gone.name, to: to.name },
        );
    await removeStage(tx, shopId, gone.id);
  }
  return readStages(tx, shopId);
}
