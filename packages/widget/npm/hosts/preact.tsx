import "@cuvee/widget/define";
import { createElement, render } from "preact";
import { begin } from "./begin.ts";
import { Page } from "./Page.tsx";

begin((root) => render(createElement(Page as never, null), root));
