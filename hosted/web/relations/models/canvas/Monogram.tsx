import type { ReactNode } from "react";
import { useOwnShop } from "#kit/ownShop.ts";
import { pictureAt } from "#kit/paths.ts";
import css from "./canvas.module.css";

/** Returns the initials of a name: of its first and its last word. */
function initialsOf(name: string): string {
  const starts = name.split(/[\s'’-]+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const [first = "", ...rest] = starts;
  return (first + (rest.at(-1) ?? "")).toLocaleUpperCase();
}

/** The head of a mail: the shop's logo, else its initials and name. */
export function Monogram(): ReactNode {
  const { shop } = useOwnShop();
  const name = shop?.name ?? "";
  const logo = shop?.editedShop.logo;
  if (logo) return <img className={css.logo} src={pictureAt(logo, 320)} alt={name} />;
  return (
    <div className={css.sender}>
      <span className={css.monogram} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={css.senderName}>{name}</span>
    </div>
  );
}
