import type { BasisPoints } from "#kit/money.ts";
import { DEFAULT_REMINDERS, type ReminderRules } from "./dues.ts";
import { methodsRules, type MethodsRules } from "./ledger.ts";

/** What a shop sets of collections: its creditor identifier, and the days of notice before a debit (rules §11: 14 unless agreed). */
export type SepaRules = { ics: string; noticeDays: number };

/** What a shop sets of its money. */
export type PaymentRules = {
  methods: MethodsRules;
  /** The most that is let off for paying early; nothing is when it is zero. */
  discountMaxBp: BasisPoints;
  reminders: ReminderRules;
  sepa: SepaRules;
};

export type StoredRules = {
  methods?: Parameters<typeof methodsRules>[0];
  discountMaxBp?: number;
  reminders?: Partial<ReminderRules>;
  sepa?: Partial<SepaRules>;
};

/** Settings of a shop: its own, else the defaults. */
export function paymentRules(own: StoredRules | null | undefined): PaymentRules {
  return {
    methods: methodsRules(own?.methods),
    discountMaxBp: (own?.discountMaxBp ?? 0) as BasisPoints,
    reminders: { ...DEFAULT_REMINDERS, ...own?.reminders },
    sepa: { ics: "", noticeDays: 14, ...own?.sepa },
  };
}
