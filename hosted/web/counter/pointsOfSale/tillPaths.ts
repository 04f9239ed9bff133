const seg = encodeURIComponent;
const at = (path: string): string => `/dashboard/salespoints/${path}`;

/** Addresses of the counter: separate from `kit/paths`, which the public shop loads whole. */
export const tillPaths = {
  /** Customer display and receipt printer of this device. */
  devices: (): string => at("display"),
  salesPoint: (pointId: string): string => at(seg(pointId)),
  /** A page of its own, which starts without network: it is loaded, not shown inside the back-office. */
  till: (pointId: string): string => at(`${seg(pointId)}/new-order`),
  tickets: (): string => at("tickets"),
  ticket: (ticketId: string): string => at(`tickets/${seg(ticketId)}`),
  closings: (): string => at("closings"),
  closing: (closingId: string): string => at(`closings/${seg(closingId)}`),
};
