/**
 * Returns the path of the first products of a shop's list, with a fixed limit whatever its size: loader, runtime and
 * snippets request the same address.
 */
export const firstProducts = (shop: string): string => `/v1/embeds/${encodeURIComponent(shop)}?limit=48`;
