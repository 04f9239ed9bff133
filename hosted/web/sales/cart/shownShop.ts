import { createContext, useContext, useEffect } from "react";

/**
 * Tells the frame around a page which shop is on display: the header takes its name and colour. Provided by the shell.
 */
export const ShownShop = createContext<(idOrCode: string | null) => void>(() => undefined);

/**
 * Applies a shop's name and colour to the page; null: the page belongs to several shops and is in our own look. Nothing
 * changes while the shop is unknown.
 */
export function useShownShop(idOrCode: string | null | undefined): void {
  const show = useContext(ShownShop);
  useEffect(() => {
    if (idOrCode !== undefined && idOrCode !== "") show(idOrCode);
  }, [show, idOrCode]);
}
