import type { TaskKind } from "@cuvee/core/relations/tasks/tasks.ts";
import {
  Bus,
  ClipboardList,
  Coffee,
  Mail,
  PackageCheck,
  PartyPopper,
  Phone,
  Store,
  Users,
  Wine,
  Car,
  type LucideIcon,
} from "lucide-react";

/** Icon of each kind of task. */
export const KIND_ICONS: Readonly<Record<TaskKind, LucideIcon>> = {
  customEmail: Mail,
  orderPreparation: PackageCheck,
  customPhone: Phone,
  customMeeting: Users,
  tasting: Wine,
  visit: Car,
  tour: Bus,
  animation: PartyPopper,
  salon: Store,
  breakfast: Coffee,
  other: ClipboardList,
};
