import { renderToString } from "react-dom/server";
import { FirstView, type FirstData } from "#shells/shop/FirstView.tsx";

export { render } from "#storefront/site/render.tsx";

/** Renders the first view of a page of the shop side, whose application takes its place. */
export function renderFirst(data: FirstData): string {
  return renderToString(<FirstView {...data} />);
}
