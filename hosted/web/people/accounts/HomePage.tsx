import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";

/** `/` and `/auth` have no page of their own: they lead to the dashboard, or to the sign-in that leads there. */
export default function HomePage(): ReactNode {
  const { status } = useSession();
  if (status === "unknown") return null;
  const dashboard = paths.dashboard();
  return <Redirect to={status === "in" ? dashboard : paths.login({ redirectLink: dashboard })} replace />;
}
