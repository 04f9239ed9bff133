import type { SiteData } from "@cuvee/core/storefront/site/site.ts";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import "#ui/tokens.css";
import "#ui/base.css";
import { Site } from "./Site.tsx";

const place = document.getElementById("site");
const given = document.getElementById("site-data")?.textContent;
// In steps between which the page answers: a list of wines is a long task on a phone.
if (place && given)
  startTransition(() => void hydrateRoot(place, <Site data={JSON.parse(given) as SiteData} />));
