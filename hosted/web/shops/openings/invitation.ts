import { slugOf } from "@cuvee/core/shops/settings/slug.ts";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call, problemOf } from "#kit/api.ts";
import type { SellerForm } from "#shops/openings/seller.ts";

type Invitation = {
  /** Who invites; empty for an invitation that is over; null without one, or while it is read. */
  agent: string | null;
  /** What the registration carries of it. */
  body: { invitation?: string };
};

/** The invitation of an agent by whose mailed link one came, `?invitation=`: fills in what nobody has typed yet. */
export function useInvitation(form: UseFormReturn<SellerForm>): Invitation {
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
          if (!form.getFieldState(name).isDirty) form.setValue(name, value);
        setFound({ agent, body: { invitation: token } });
      },
      (error: unknown) => {
        if (problemOf(error).code === "link-expired") setFound({ agent: "", body: {} });
        // Not read now: it still counts when the form is sent.
        else setFound({ agent: null, body: { invitation: token } });
      },
    );
  }, [token]);
  return found;
}
