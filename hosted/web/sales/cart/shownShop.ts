import { createContext, useContext, useEffect } from "react";

/**
 * Tells the frame around a page which shop is on display: the header takes its name and colour. Provided by the shell.
 */
export const ShownShop = createContext<(idOrCode: string) => void>(() => undefined);

/** Applies a shop's name and colour to the page; nothing changes while the shop is unknown. */
export function useShownShop(idOrCode: string | null | undefined): void {
  const show = useContext(ShownShop);
  useEffect(() => {
    if (idOrCode) show(idOrCode);
  }, [show, idOrCode]);
}
