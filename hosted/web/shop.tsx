import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ShopApp } from "#shells/shop/ShopApp.tsx";
import { takeOver } from "#shells/shop/takeOver.ts";
import { session } from "#kit/api.ts";
import { startTexts } from "#kit/i18n.ts";
import { watchLeaving } from "#kit/leaving.ts";
import { rememberCampaign } from "#sales/cart/campaign.ts";
import { watchChunks } from "#kit/reload.ts";
import "#ui/tokens.css";
import "#ui/base.css";

watchChunks();
watchLeaving();
rememberCampaign();
// The session is requested while the texts load.
void session.start();

const place = document.getElementById("root");
if (!place) throw new Error("no #root in the page");
takeOver(place);
await startTexts();
createRoot(place).render(
  <StrictMode>
    <ShopApp />
  </StrictMode>,
);
