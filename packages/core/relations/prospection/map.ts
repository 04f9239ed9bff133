/** Kinds of people that the map counts. */
export const MAP_LAYERS = ["prospects", "clients"] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];
/** Most people of one answer of the map. */
export const MAP_PEOPLE_MAX = 100;
