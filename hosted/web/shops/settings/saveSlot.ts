import { createContext } from "react";

/** Place in the title row of the settings where the open tab draws its save area. */
export const SaveSlot = createContext<HTMLElement | null>(null);
