import { configure } from "@cuvee/widget";
import "@cuvee/widget/define";
import type {} from "@cuvee/widget/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import "./site.css";

configure({ host: import.meta.env["VITE_CUVEE_HOST"], shop: import.meta.env["VITE_CUVEE_SHOP"] });

const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
