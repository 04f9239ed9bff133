import { isId, type Id } from "@cuvee/core/kit/ids.ts";
import { writeStored, readStored } from "./browserStorage.ts";

/** Origin of the buyer: the winery's page whose cart was handed over (design: widget, "Checkout"). */
export type Visit = {
  handoffId: Id;
  shopCode: string;
  /** Page of the winery for the link back; the server checked it against the shop's allowed origins. */
  returnUrl: string;
  /** The buyer has confirmed there that they are an adult. */
  adult: boolean;
  /** The page knew the buyer as the shop's client: their own prices apply once they are signed in here. */
  isMember?: boolean;
};

const KEY = "cuvee:visit:1";

function isVisit(value: unknown): value is Visit {
  if (typeof value !== "object" || value === null) return false;
  const { handoffId, shopCode, returnUrl } = value as Partial<Visit>;
  return isId(handoffId) && typeof shopCode === "string" && typeof returnUrl === "string";
}

/** Returns the visit of this tab, else the last one of this browser; null for a direct visitor. */
export function visitNow(): Visit | null {
  for (const area of ["session", "local"] as const) {
    const found = readStored(area, KEY);
    if (isVisit(found)) return found;
  }
  return null;
}

/** Keeps a visit for this tab, and for tabs opened later from a mail; notifies the frame by the event `cuvee:visit`. */
export function rememberVisit(visit: Visit): void {
  writeStored("session", KEY, visit);
  writeStored("local", KEY, visit);
  globalThis.dispatchEvent(new Event("cuvee:visit"));
}

/** Returns the address of the link back, if it is a web page (`javascript:` and the like are refused). */
export function backLinkOf(visit: Visit | null): string | null {
  const url = visit && URL.canParse(visit.returnUrl) ? new URL(visit.returnUrl) : null;
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

const ADULT_COOKIE = "cuvee.adult";
const ADULT_DAYS = 30;
/** The answer of this page; it counts where cookies are refused. */
let isConfirmed = false;

/** Checks whether the visitor has confirmed that they are an adult, here or on the page that led here. */
export function isAdult(): boolean {
  return (
    isConfirmed || document.cookie.split("; ").includes(`${ADULT_COOKIE}=1`) || visitNow()?.adult === true
  );
}

/** Remembers for a month that the visitor has confirmed to be an adult; `cuvee:visit` notifies the frame. */
export function rememberAdult(): void {
  isConfirmed = true;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${ADULT_COOKIE}=1; Path=/; Max-Age=${ADULT_DAYS * 86_400}; SameSite=Lax${secure}`;
  globalThis.dispatchEvent(new Event("cuvee:visit"));
}

/** Returns the token of an address `/cart#handoff=…`, `/checkout/…#handoff=…`, or null. */
export function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("handoff");
}
