import {
  CalendarCheck,
  Building2,
  ClipboardList,
  Factory,
  FileText,
  Grape,
  HandCoins,
  LayoutTemplate,
  List,
  ListChecks,
  PartyPopper,
  ReceiptText,
  Send,
  ShoppingBasket,
  Target,
  UserRound,
  Wine,
  type LucideIcon,
} from "lucide-react";
import { paths } from "#kit/paths.ts";
import { isVisible, type Destination, type Viewer } from "#shells/back-office/menu/destinations.ts";

/** An object that can be created at once; a line separates two kinds. */
export type Creation = Destination & { icon: LucideIcon; kind: string };

const roles = ["owner", "iam"] as const;
type More = Pick<Destination, "permission" | "integration" | "anyOf"> & Partial<Pick<Destination, "roles">>;
/** Agents add clients of their own, and sell to them. */
const sellers = [...roles, "agent"] as const;
const make = (
  kind: string,
  [key, href]: readonly [string, string],
  icon: LucideIcon,
  more: More,
): Creation => ({
  kind,
  key,
  href,
  icon,
  roles,
  ...more,
});

/** The quick creations of owners (specification §2), in its order. */
const CREATIONS: readonly Creation[] = [
  make("sales", ["quote", paths.addOrder({ subType: "quote" })], FileText, {
    permission: "createQuote",
    roles: sellers,
  }),
  make("sales", ["order", paths.addOrder()], ClipboardList, {
    permission: "createOrder",
    roles: sellers,
  }),
  make("sales", ["bill", paths.addOrder({ subType: "bill" })], ReceiptText, { permission: "billOrder" }),
  make("sales", ["future", paths.addFuture()], Grape, {
    permission: "createFutureOrder",
    integration: "futures",
  }),
  make("purchasing", ["supplier", paths.addSupplier()], Factory, {
    permission: "createSupplier",
    integration: "purchase",
  }),
  make("purchasing", ["purchase", paths.addPurchase()], ShoppingBasket, {
    permission: "createSupplierOrder",
    integration: "purchase",
  }),
  make("clients", ["individual", paths.addClient()], UserRound, {
    permission: "createClient",
    roles: sellers,
  }),
  make("clients", ["professional", paths.addClient({ isPro: true })], Building2, {
    permission: "createClient",
    roles: sellers,
  }),
  // Most prospects are bars, restaurants and wine shops; the form offers the other kind.
  make("clients", ["prospect", paths.addClient({ isPro: true, pipe: "Prospect" })], Target, {
    permission: "createClient",
    roles: sellers,
  }),
  make("clients", ["opportunity", paths.addOpportunity()], HandCoins, {
    permission: "createClient",
    roles: sellers,
    anyOf: ["agents", "iam"],
  }),
  make("clients", ["task", paths.addTask()], ListChecks, { permission: "createTask", roles: sellers }),
  make("articles", ["product", paths.addProduct()], Wine, { permission: "createProduct" }),
  make("tourism", ["event", paths.addEvent()], PartyPopper, {
    permission: "createEvent",
    integration: "reservations",
  }),
  make("tourism", ["reservation", paths.addReservation()], CalendarCheck, {
    permission: "createResa",
    integration: "reservations",
  }),
  make("marketing", ["contactList", paths.addContactList()], List, {
    permission: "createList",
    integration: "campaigns",
  }),
  make("marketing", ["campaign", paths.addCampaign()], Send, {
    permission: "createCampaign",
    integration: "campaigns",
  }),
  make("marketing", ["model", paths.addModel()], LayoutTemplate, {
    permission: "createModel",
    integration: "campaigns",
  }),
  make("marketing", ["advancedModel", paths.addAdvancedModel()], LayoutTemplate, {
    permission: "createModel",
    integration: "campaigns",
  }),
];

/** Returns the objects that a user may create here. */
export function creationsOf(viewer: Viewer): Creation[] {
  return CREATIONS.filter((creation) => isVisible(viewer, creation));
}
