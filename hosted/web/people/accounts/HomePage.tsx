import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { paths } from "#kit/paths.ts";

/** `/` and `/auth` have no page of their own: the guard of the dashboard decides the destination. */
export default function HomePage(): ReactNode {
  return <Redirect to={paths.dashboard()} replace />;
}
