type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
const seg = encodeURIComponent;

/** Every address of the product as a function (specification §2). Route patterns stand in each module's `pages.tsx`. */
export const paths = {
  home: () => "/",
  login: (query?: { redirectLink?: string; id?: string | null }) => withQuery("/auth/login", query),
  register: (query?: { redirectLink?: string; id?: string | null }) =>
    withQuery("/auth/register/buyer", query),
  resetPassword: (query?: { token?: string; id?: string | null }) => withQuery("/auth/resetpwd", query),
  validateEmail: (query?: { token?: string }) => withQuery("/auth/validate", query),
  admin: () => "/admin",
  dashboard: () => "/dashboard",
  orders: (query?: Query) => withQuery("/dashboard/orders", query),
  prices: (query?: Query) => withQuery("/dashboard/tarifs", query),
  gridRequest: (shopCode: string) => withQuery("/auth/grid-request", { id: shopCode }),
  order: (orderId: string) => `/dashboard/orders/${seg(orderId)}`,
  cart: () => "/cart",
  checkout: (sellerId: string) => `/checkout/${seg(sellerId)}`,
  validate3ds: (query?: Query) => withQuery("/validate3ds", query),
  orderConfirmed: (orderId: string, key?: string) =>
    `/orders/confirmed/${seg(orderId)}${key ? `#${seg(key)}` : ""}`,
  orderFollow: (orderId: string, key?: string) =>
    `/orders/follow/${seg(orderId)}${key ? `#${seg(key)}` : ""}`,
};

/** Address of a picture of the product in a width that the server makes (design: sizes of pictures). */
export function pictureAt(visual: string, width: 160 | 320 | 480 | 640 | 960 | 1280): string {
  return visual.startsWith("/files/") ? `${visual}/${width}.webp` : visual;
}
