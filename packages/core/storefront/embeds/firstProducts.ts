/** Path of the first products of a shop's list, so many whatever its size: loader, runtime and snippets ask for the same address. */
export const firstProducts = (shop: string): string => `/v1/embeds/${encodeURIComponent(shop)}?limit=48`;
