import { useState, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";
import css from "./EventPage.module.css";

/** Shares the page by the device where it can, else copies its address; a script must run. */
export function ShareButton({ title }: { title: string }): ReactNode {
  const { data, say, isPreview } = useSite();
  const [told, tell] = useState("");
  const url = data.canonical;
  const share = async (): Promise<void> => {
    if (isPreview) return;
    try {
      if (Reflect.has(navigator, "share")) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        tell(say("event.copied"));
      }
    } catch (error) {
      // The visitor closed the device's own dialog.
      if (error instanceof Error && error.name === "AbortError") return;
      // The browser refuses the clipboard: the address is shown to be copied by hand.
      tell(url);
    }
  };
  return (
    <p className={cx(layout.row3, css.share)}>
      <button type="button" onClick={() => void share()}>
        {say("event.share")}
      </button>
      <span className={layout.quiet} role="status">
        {told}
      </span>
    </p>
  );
}
