import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { paths } from "#kit/paths.ts";

/** The fields of clients are among the settings: their former address redirects there. */
export default function FieldsMoved(): ReactNode {
  return <Redirect to={paths.clientFields()} replace />;
}
