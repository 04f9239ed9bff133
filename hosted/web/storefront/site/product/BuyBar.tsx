import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useSite } from "#storefront/site/context.ts";
import css from "./BuyBar.module.css";

type BuyBarProps = {
  name: string;
  unitE4: number;
  /** The button of the page that the bar replaces. */
  button: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
};

/**
 * Name, price and button at the bottom edge of a phone, once the page's own button is scrolled past. The page is longer
 * by its height, so that it never covers the last lines of the footer.
 */
export function BuyBar({ name, unitE4, button, onAdd }: BuyBarProps): ReactNode {
  const { say, format } = useSite();
  const [isShown, show] = useState(false);
  useEffect(() => {
    const own = button.current;
    if (!own) return undefined;
    // A button below the view counts as in view: only one that is scrolled past is replaced.
    const observer = new IntersectionObserver(([entry]) => show(entry?.isIntersecting === false), {
      rootMargin: "0px 0px 1000000px",
    });
    observer.observe(own);
    return () => observer.disconnect();
  }, [button]);
  if (!isShown) return null;
  return (
    <div className={css.bar}>
      <p className={css.name}>
        <span>{name}</span>
        <b>{format.unit(unitE4)}</b>
      </p>
      <button type="button" onClick={onAdd}>
        {say("buy.add")}
        <span className="visually-hidden"> {name}</span>
      </button>
    </div>
  );
}
