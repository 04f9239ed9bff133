import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { hydrateRoot } from "react-dom/client";
import "#ui/tokens.css";
import "#ui/base.css";
import { repeatEarlyPresses } from "./earlyPresses.ts";
import { viewsFor, type PageViews } from "./pageViews.ts";
import { openSteps, StepsProvider } from "./hydrationSteps.ts";
import { Site } from "./Site.tsx";

/** Delay before maintenance is requested, in milliseconds: the content comes first. */
const CALM_MS = 2000;

const place = document.getElementById("site");
const given = document.getElementById("site-data")?.textContent;
if (place && given) {
  const data = JSON.parse(given) as SiteData;
  const { stepOf, finish, finishAll } = openSteps();
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, finish, { capture: true });
  const takeOver = (views: PageViews): void => {
    hydrateRoot(
      place,
      <StepsProvider value={stepOf}>
        <Site data={data} views={views} />
      </StepsProvider>,
    );
    void repeatEarlyPresses(finishAll);
  };
  viewsFor(data.page.kind).then(
    // In a task of its own, as each part after it: the scripts ran in the one before.
    (views) => setTimeout(takeOver, 0, views),
    // The page stays as the server wrote it.
    (error: unknown) => console.warn("page not taken over", error),
  );
  setTimeout(
    () =>
      import("./Announcement.tsx").then(
        ({ announce }) => announce(data.lang),
        (error: unknown) => console.warn("announcements not shown", error),
      ),
    CALM_MS,
  );
}

// Only pages of the shop take part in view transitions. The browser reports one that it aborts itself, towards the cart
// or the checkout, as an uncaught error; skipping it avoids that.
addEventListener("pageswap", ({ viewTransition, activation }) => {
  const [, own] = location.pathname.split("/");
  const [, next] = new URL(activation?.entry.url ?? location.href).pathname.split("/");
  if (!viewTransition || own === next) return;
  for (const end of [viewTransition.ready, viewTransition.finished]) end.catch(() => undefined);
  viewTransition.skipTransition();
});
