import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, preloadShell } from "#shells/App.tsx";
import { session } from "#kit/api.ts";
import { startTexts } from "#kit/i18n.ts";
import { watchLeaving } from "#kit/leaving.ts";
import { watchChunks } from "#kit/reload.ts";
import "#ui/tokens.css";
import "#ui/base.css";

watchChunks();
watchLeaving();
// The session is requested while the texts and the shell load.
void session.start();
preloadShell(location.pathname);

const place = document.getElementById("root");
if (!place) throw new Error("no #root in the page");
await startTexts();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
