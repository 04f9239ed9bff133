import type { BlockKind } from "@cuvee/core/storefront/site/blocks.ts";
import {
  AlignLeft,
  CalendarDays,
  Clock,
  Columns2,
  Film,
  Heading,
  Image,
  Images,
  Lock,
  Mail,
  Map,
  MapPin,
  Medal,
  Minus,
  PanelLeft,
  Phone,
  Quote,
  RectangleHorizontal,
  Signature,
  Sparkles,
  StretchVertical,
  TicketPercent,
  Timer,
  Users,
  Wine,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";

const ICONS: Record<BlockKind, LucideIcon> = {
  hero: Sparkles,
  text: AlignLeft,
  picture: Image,
  media: PanelLeft,
  gallery: Images,
  quote: Quote,
  people: Users,
  timeline: Timer,
  press: Medal,
  products: Wine,
  collection: Wine,
  events: CalendarDays,
  hours: Clock,
  access: MapPin,
  contact: Phone,
  newsletter: Mail,
  map: Map,
  video: Film,
  heading: Heading,
  button: RectangleHorizontal,
  columns: Columns2,
  coupon: TicketPercent,
  divider: Minus,
  spacer: StretchVertical,
  signature: Signature,
  footer: Lock,
};

/** The sign of a kind of block. */
export function KindIcon({ kind, size = 16 }: { kind: BlockKind; size?: number }): ReactNode {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden="true" />;
}
