import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { call, newId, problemOf } from "#kit/api.ts";
import { useUpdateOpportunities } from "#relations/opportunities/calls.ts";
import SalePage from "#sales/quotes/form/SalePage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * `/dashboard/clients/opportunities/:opportunityId/quote?subType=quote&client=`: writes a quote, which is linked with
 * the opportunity once its draft is saved.
 */
export default function QuotePage(): ReactNode {
  const { opportunityId = "" } = useParams<{ opportunityId: string }>();
  const update = useUpdateOpportunities();
  const link = async ({ id }: QuoteView): Promise<void> => {
    try {
      await call(
        "POST /v1/opportunities/:opportunityId/links",
        { params: { opportunityId }, body: { kind: "quote", targetId: id } },
        { idempotencyKey: newId() },
      );
      await update();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  return <SalePage onBegun={(view) => void link(view)} />;
}
