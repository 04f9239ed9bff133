import { lazy, Suspense, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { loadTexts } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";

/** Shops that have not opened yet are few: their line loads only for them. */
const OpeningLine = lazy(() =>
  Promise.all([import("#insight/home/OpeningLine.tsx"), loadTexts(["opening"])]).then(([module]) => module),
);

/** Pages that show the points themselves. */
const SHOWN: readonly string[] = [paths.dashboard(), paths.opening()];

/** Links back to the points of an opening, on every other page of a shop that is closed and was never complete. */
export function OpeningStrip(): ReactNode {
  const { user } = useSession();
  const [path] = useLocation();
  const opens =
    user !== null && (user.role === "owner" || user.role === "iam") && hasPermission(user, "fullAccess");
  const { data } = useAnswer("GET /v1/shops/me", opens ? {} : null, { revalidateOnFocus: false });
  if (!opens || !data || data.isOnline || SHOWN.includes(path)) return null;
  return (
    <Suspense fallback={null}>
      <OpeningLine />
    </Suspense>
  );
}
