import { lazy, Suspense, type ReactNode } from "react";
import { OpportunityFrame } from "#relations/opportunities/OpportunityFrame.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";

const OpportunityTasks = lazy(() => import("#relations/tasks/OpportunityTasks.tsx"));

/** The page of an opportunity, with its tasks. */
export default function OpportunityPage(): ReactNode {
  return (
    <OpportunityFrame
      aside={({ id, clientId, status }) => (
        <Suspense
          fallback={
            <WhenLate>
              <Skeleton height="8rem" />
            </WhenLate>
          }
        >
          <OpportunityTasks key={id} opportunityId={id} clientId={clientId} isOpen={status === "open"} />
        </Suspense>
      )}
    />
  );
}
