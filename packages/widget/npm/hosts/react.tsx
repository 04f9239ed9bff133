import "@cuvee/widget/define";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { begin } from "./begin.ts";
import { Page } from "./Page.tsx";

begin((root) =>
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  ),
);
