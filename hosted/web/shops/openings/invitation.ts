import { slugOf } from "@cuvee/core/shops/settings/slug.ts";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call, problemOf } from "#kit/api.ts";
import type { SellerForm } from "#shops/openings/seller.ts";

type Invitation = {
  /** The inviting agent; empty for an expired invitation; null without one, or while it loads. */
  agent: string | null;
  /** The part of the registration's body that refers to it. */
  body: { invitation?: string };
};

/** Reads an agent's invitation from the mailed link, `?invitation=`; fills in the fields that are still empty. */
export function useInvitation({ getFieldState, setValue }: UseFormReturn<SellerForm>): Invitation {
  const [token] = useState(() => new URLSearchParams(location.search).get("invitation"));
  const [found, setFound] = useState<Invitation>({ agent: null, body: {} });
  useEffect(() => {
    if (!token) return;
    call("POST /v1/auth/agent-invitation", { body: { token } }).then(
      ({ agent, email, firstname, lastname, company }) => {
        const known = {
          email,
          firstname,
          lastname,
          "business.company": company,
          shopName: company.slice(0, 80),
          urlShop: slugOf(company),
        } as const;
        for (const [name, value] of Object.entries(known) as [keyof typeof known, string][])
          if (!getFieldState(name).isDirty) setValue(name, value);
        setFound({ agent, body: { invitation: token } });
      },
      (error: unknown) => {
        if (problemOf(error).code === "link-expired") setFound({ agent: "", body: {} });
        // The invitation could not be read now: it still counts when the form is sent.
        else setFound({ agent: null, body: { invitation: token } });
      },
    );
  }, [token, getFieldState, setValue]);
  return found;
}
