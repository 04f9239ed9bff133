import { createContext } from "react";

/** Place in the title row of the settings into which the open tab renders its save area. */
export const SaveSlot = createContext<HTMLElement | null>(null);
