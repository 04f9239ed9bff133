import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInApp } from "#shells/auth/SignInApp.tsx";
import { session } from "#kit/api.ts";
import { startTexts } from "#kit/i18n.ts";
import { watchLeaving } from "#kit/leaving.ts";
import { watchChunks } from "#kit/reload.ts";
import "#ui/tokens.css";
import "#ui/base.css";

watchChunks();
watchLeaving();
// The session is requested while the texts load.
void session.start();

const place = document.getElementById("root");
if (!place) throw new Error("no #root in the page");
await startTexts();
createRoot(place).render(
  <StrictMode>
    <SignInApp />
  </StrictMode>,
);
