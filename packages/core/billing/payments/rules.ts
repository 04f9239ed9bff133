import type { BasisPoints } from "#kit/money.ts";
import { DEFAULT_REMINDERS, type ReminderRules } from "./dues.ts";
import { methodsRules, type MethodsRules } from "./ledger.ts";

/**
 * A shop's settings of collections: its creditor identifier, and the days of notice before a debit (rules §11: 14
 * unless agreed otherwise).
 */
export type SepaRules = { ics: string; noticeDays: number };

/** A shop's payment settings. */
export type PaymentRules = {
  methods: MethodsRules;
  /** Maximum discount for early payment; none when it is zero. */
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

/** Returns the settings of a shop: its own, else the defaults. */
export function paymentRules(own: StoredRules | null | undefined): PaymentRules {
  return {
    methods: methodsRules(own?.methods),
    discountMaxBp: (own?.discountMaxBp ?? 0) as BasisPoints,
    reminders: { ...DEFAULT_REMINDERS, ...own?.reminders },
    sepa: { ics: "", noticeDays: 14, ...own?.sepa },
  };
}
