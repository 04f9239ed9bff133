import { createContext, useContext, useEffect } from "react";

/** Tells the frame around a page whose shop it is about: the header takes its name and colour. Given by the shell. */
export const ShownShop = createContext<(idOrCode: string) => void>(() => undefined);

/** Puts a shop's name and colour around the page; nothing changes while it is not known. */
export function useShownShop(idOrCode: string | null | undefined): void {
  const show = useContext(ShownShop);
  useEffect(() => {
    if (idOrCode) show(idOrCode);
  }, [show, idOrCode]);
}
