import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#shells/App.tsx";
import { startTexts } from "#kit/i18n.ts";
import { watchChunks } from "#kit/reload.ts";
import "#ui/tokens.css";
import "#ui/base.css";

watchChunks();

const place = document.getElementById("root");
if (!place) throw new Error("no #root in the page");
await startTexts();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
