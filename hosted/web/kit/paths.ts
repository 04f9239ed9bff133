type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
const seg = encodeURIComponent;
/** Returns the address function of a list of the back-office, with its search, filters and view in the query. */
const list =
  (path: string) =>
  (query?: Query): string =>
    withQuery(`/dashboard/${path}`, query);
/** Returns the address function of one object of such a list. */
const one =
  (path: string) =>
  (id: string): string =>
    `/dashboard/${path}/${seg(id)}`;

/**
 * Every address of the product as a function (specification §2). The route patterns are in each module's `pages.tsx`.
 */
export const paths = {
  home: () => "/",
  login: (query?: { redirectLink?: string; id?: string | null }) => withQuery("/auth/login", query),
  /** The e-mail is in the fragment, which no server and no log receives. */
  register: ({ email, ...query }: { redirectLink?: string; id?: string | null; email?: string } = {}) =>
    withQuery("/auth/register/buyer", query) + (email ? `#${new URLSearchParams({ email }).toString()}` : ""),
  /** `product` is the product of the estate (specification §2, `/auth/register-{product}`). */
  registerProduct: (product: string) => `/auth/register-${seg(product)}`,
  registerSeller: (product: string) => `/auth/register-${seg(product)}/seller`,
  registerAgent: (product: string) => `/auth/register-${seg(product)}/agent`,
  resetPassword: (query?: { token?: string; id?: string | null }) => withQuery("/auth/resetpwd", query),
  validateEmail: (query?: { token?: string }) => withQuery("/auth/validate", query),
  admin: () => "/admin",
  adminTickets: () => "/admin/tickets",
  adminTicket: (id: string) => `/admin/tickets/${seg(id)}`,
  dashboard: () => "/dashboard",
  analytics: list("analytics"),
  calendar: list("calendar"),
  customize: list("customize"),
  /** Blocks that the user's own dashboard shows. */
  customizeHome: list("customize/home"),
  delivery: list("delivery"),
  prices: list("tarifs"),
  tasks: list("tasks"),
  task: one("tasks"),
  taskList: list("tasks/list"),
  addTask: list("tasks/add"),
  iframes: list("iframes"),
  iframe: one("iframes"),
  addIframe: list("iframes/add"),
  /** API keys (specification §1), and the addresses that events are sent to. */
  apiKeys: () => "/get-api-key",
  webhooks: () => "/get-api-key/webhooks",
  webhook: (id: string) => `/get-api-key/webhooks/${encodeURIComponent(id)}`,
  imports: list("imports"),
  importRun: one("imports"),
  /** Requirements that a shop has to meet before the public may order, and the button that opens it. */
  opening: list("opening"),
  /** The public page of a shop, by its name in its address. */
  publicShop: (urlShop: string) => `/${seg(urlShop)}`,
  /** `link` names the page of the settings (specification §2), `tab` a part of it. */
  settings: (query?: {
    link?: string;
    tab?: string | number;
    editGrid?: string;
    /** The field that takes the focus, by its name in the form. */
    field?: string;
    /** The mode of carriage whose dialog opens, by its reference; `new` adds one. */
    edit?: string;
  }) => withQuery("/dashboard/settings", query),
  orders: list("orders"),
  order: one("orders"),
  /** The cellar of a buyer, and their loyalty points. */
  cellar: list("cellar"),
  points: list("points"),
  addOrder: (query?: { subType?: "quote" | "order" | "bill" } & Query) =>
    withQuery("/dashboard/orders/add", query),
  quotes: list("orders/quotes"),
  quote: one("orders/quotes"),
  bills: list("orders/bills"),
  deposits: list("orders/deposits"),
  credits: list("orders/credits"),
  /** A sealed document: invoice, deposit invoice or credit note. */
  document: (kind: "bill" | "deposit" | "credit", id: string) => `/dashboard/orders/${kind}s/${seg(id)}`,
  samples: list("orders/samples"),
  ventilate: list("orders/ventilate"),
  futures: list("futures"),
  future: one("futures"),
  addFuture: list("futures/add"),
  payments: list("payments"),
  paymentCredits: list("payments/credits"),
  outstandings: list("payments/outstandings"),
  unpaids: list("payments/unpaids"),
  settlement: one("payments/settlements"),
  slips: list("payments/slips"),
  slip: one("payments/slips"),
  mandates: list("payments/mandates"),
  collections: list("payments/collections"),
  collection: one("payments/collections"),
  statements: list("payments/statements"),
  paymentRules: list("payments/settings"),
  reservations: list("reservations"),
  reservation: one("reservations"),
  addReservation: list("reservations/add"),
  reservationsCalendar: list("reservations/calendar"),
  reservationsDay: list("reservations/day"),
  reservationsScan: list("reservations/scan"),
  events: list("reservations/events"),
  event: one("reservations/events"),
  addEvent: list("reservations/events/add"),
  /** `month` is `YYYY-MM`. */
  eventSlots: (id: string, query?: Query) =>
    withQuery(`/dashboard/reservations/events/${seg(id)}/slots`, query),
  closedDays: list("reservations/events/closed-days"),
  resources: list("reservations/resources"),
  calendarFeeds: list("reservations/resources/calendars"),
  clients: list("clients"),
  client: one("clients"),
  /** `isPro` makes a professional, `pipe=Prospect` a prospect (specification §2). */
  addClient: (query?: {
    isPro?: boolean;
    pipe?: "Prospect";
    name?: string;
    email?: string;
    phone?: string;
  }) => withQuery("/dashboard/clients/add", { ...query, isPro: query?.isPro ? "true" : null }),
  clientDuplicates: list("clients/duplicates"),
  clientMerge: list("clients/merge"),
  /** Fields, families and states of prospects: a tab of the settings. */
  clientFields: () => "/dashboard/settings?link=crm",
  opportunities: list("clients/opportunities"),
  opportunityList: list("clients/opportunities/list"),
  opportunityForecast: list("clients/opportunities/forecast"),
  /** `client` chooses the client. */
  addOpportunity: list("clients/opportunities/add"),
  opportunity: one("clients/opportunities"),
  /** The form of a quote that is linked with an opportunity. */
  opportunityQuote: (id: string, query?: Query) =>
    withQuery(`/dashboard/clients/opportunities/${seg(id)}/quote`, query),
  prospection: list("clients/prospection"),
  products: list("products"),
  product: one("products"),
  addProduct: list("products/add"),
  stocks: list("stocks"),
  stock: one("stocks"),
  addStock: list("stocks/add"),
  allocations: list("stocks/allocations"),
  crdColors: list("stocks/crdColors"),
  drm: list("stocks/drm"),
  movements: list("stocks/movements"),
  warehouses: list("stocks/warehouses"),
  inventories: list("stocks/inventories"),
  inventory: one("stocks/inventories"),
  addInventory: list("stocks/inventories/add"),
  thresholds: list("stocks/thresholds"),
  contactLists: list("crm/lists"),
  contactList: one("crm/lists"),
  addContactList: list("crm/lists/add"),
  campaigns: list("crm/campaigns"),
  campaign: one("crm/campaigns"),
  addCampaign: list("crm/campaigns/add"),
  campaignRecipients: (id: string, query?: Query) =>
    withQuery(`/dashboard/crm/campaigns/${seg(id)}/recipients`, query),
  /** The call list of a campaign, one client after the other. */
  campaignCalls: (id: string) => `/dashboard/crm/campaigns/${seg(id)}/calls`,
  /** Recalls of lots: every client who received the lot is informed. */
  recalls: list("crm/recalls"),
  recall: one("crm/recalls"),
  addRecall: list("crm/recalls/add"),
  models: list("crm/models"),
  addModel: list("crm/models/add"),
  addAdvancedModel: list("crm/models/advanced"),
  standardModel: (id: string) => `/dashboard/crm/models/${seg(id)}/standard`,
  advancedModel: (id: string) => `/dashboard/crm/models/${seg(id)}/advanced`,
  collaborators: list("collaborators"),
  collaborator: one("collaborators"),
  addCollaborator: list("collaborators/add"),
  structure: list("collaborators/structure"),
  agents: list("agents"),
  agent: one("agents"),
  addAgent: list("agents/add"),
  budget: list("analytics/budget"),
  suppliers: list("suppliers"),
  supplier: one("suppliers"),
  addSupplier: list("suppliers/add"),
  purchases: list("purchases"),
  purchase: one("purchases"),
  addPurchase: list("purchases/add"),
  journals: list("accounting/journals"),
  journalEntry: one("accounting/journals"),
  accountingVat: list("accounting/vat"),
  accountingFiles: list("accounting/exports"),
  accountingClosing: list("accounting/closing"),
  accountingIntegrity: list("accounting/integrity"),
  accountingCodes: list("accounting/codes"),
  salesPoints: list("salespoints"),
  messages: (query?: Query) => withQuery("/tickets", query),
  conversation: (id: string, query?: Query) => withQuery(`/tickets/${seg(id)}`, query),
  /** Tickets of the staff to the platform; `new` begins one, about `page`. */
  support: (query?: { new?: 1; page?: string; category?: "fault" }) => withQuery("/tickets/support", query),
  ticket: (id: string) => `/tickets/support/${seg(id)}`,
  /** Form to withdraw from an order whose link is lost; `shop` is the code or id of a shop. */
  withdrawal: (query?: { shop?: string }) => withQuery("/orders/withdrawal", query),
  shops: () => "/shops",
  addShop: () => "/shops/add",
  shop: (shopId: string) => `/shops/${seg(shopId)}`,
  gridRequest: (shopCode: string) => withQuery("/auth/grid-request", { id: shopCode }),
  cart: () => "/cart",
  checkout: (sellerId: string) => `/checkout/${seg(sellerId)}`,
  validate3ds: (query?: Query) => withQuery("/validate3ds", query),
  orderConfirmed: (orderId: string, key?: string) =>
    `/orders/confirmed/${seg(orderId)}${key ? `#${seg(key)}` : ""}`,
  /** An event; `shop`, the code or id of its shop, saves a question. */
  visit: (eventId: string, query: { shop?: string } & Query) => withQuery(`/events/${seg(eventId)}`, query),
  /** A reservation, with its private key or that of its order. */
  reservationFollow: (reservationId: string, key?: string) =>
    `/reservations/follow/${seg(reservationId)}${key ? `#${seg(key)}` : ""}`,
  /** Payment of one member of a group, or of the rest of a reservation. */
  reservationPay: (payerId: string, key?: string) =>
    `/reservations/pay/${seg(payerId)}${key ? `#${seg(key)}` : ""}`,
  /** Offer to a person on the waiting list. */
  reservationWaiting: (waitingId: string, key?: string) =>
    `/reservations/waiting/${seg(waitingId)}${key ? `#${seg(key)}` : ""}`,
  /** The payment link of an unpaid order. */
  orderPay: (orderId: string, key?: string) => `/orders/pay/${seg(orderId)}${key ? `#${seg(key)}` : ""}`,
  /** A grouped order: opening one at a shop, and the page of its shared link, or of a share of it. */
  addOrderGroup: (query: { shop: string }) => withQuery("/orders/group/new", query),
  orderGroup: (groupId: string, key?: string) => `/orders/group/${seg(groupId)}${key ? `#${seg(key)}` : ""}`,
  orderFollow: (orderId: string, key?: string) =>
    `/orders/follow/${seg(orderId)}${key ? `#${seg(key)}` : ""}`,
};

/** Returns the address of a picture of the product in a width that the server makes (design: sizes of pictures). */
export function pictureAt(visual: string, width: 160 | 320 | 480 | 640 | 960 | 1280): string {
  // An address that contains its width already is shown as it is.
  return /^\/files\/[^/]+$/.test(visual) ? `${visual}/${width}.webp` : visual;
}
