/** Numbering plan of a country: prefix abroad, trunk digit at home, and the digits of mobiles and landlines. */
type Plan = { prefix: string; trunk: string; mobile: RegExp; line: RegExp };

/**
 * Countries whose numbers specification §5 names, with the ranges of their national numbering plans (ITU-T E.164
 * national lists). The specification requires a mobile; landlines are accepted too, because many buyers who order wine
 * for a house have no other phone.
 */
const PLANS: Record<string, Plan> = {
  FR: { prefix: "33", trunk: "0", mobile: /^(6\d{8}|7[3-9]\d{7})$/, line: /^[1-59]\d{8}$/ },
  BE: { prefix: "32", trunk: "0", mobile: /^4[5-9]\d{7}$/, line: /^([1-35-9]\d{7}|4[23]\d{6})$/ },
  DE: { prefix: "49", trunk: "0", mobile: /^1[5-7]\d{8,9}$/, line: /^[2-9]\d{5,10}$/ },
  LU: { prefix: "352", trunk: "", mobile: /^6[2-9]1\d{6}$/, line: /^[2-57-9]\d{4,8}$/ },
  CH: { prefix: "41", trunk: "0", mobile: /^7[5-9]\d{7}$/, line: /^[2-6]\d{8}$/ },
  NL: { prefix: "31", trunk: "0", mobile: /^6\d{8}$/, line: /^[1-57]\d{8}$/ },
  ES: { prefix: "34", trunk: "", mobile: /^[67]\d{8}$/, line: /^[89]\d{8}$/ },
  IT: { prefix: "39", trunk: "", mobile: /^3\d{8,9}$/, line: /^0\d{5,10}$/ },
  GB: { prefix: "44", trunk: "0", mobile: /^7[1-57-9]\d{8}$/, line: /^[12]\d{8,9}$/ },
  US: { prefix: "1", trunk: "1", mobile: /^[2-9]\d{2}[2-9]\d{6}$/, line: /^[2-9]\d{2}[2-9]\d{6}$/ },
};

const isOf = ({ mobile, line }: Plan, national: string): boolean =>
  mobile.test(national) || line.test(national);
const planList = Object.values(PLANS);

/**
 * Returns the number in the international form (`+33612345678`), or null when it is no mobile or landline number. A
 * number without prefix is read in `country`; one with a prefix of another of the ten countries is read as such. A
 * country that specification §5 does not name but §9 delivers to (Austria, Portugal …) is known by its international
 * form only.
 */
export function phoneOf(text: string, country: string): string | null {
  const typed = text.replace(/[\s().\-/\u00a0\u202f]/g, "").replace(/^00/, "+");
  if (!/^\+?\d{6,15}$/.test(typed)) return null;
  if (!typed.startsWith("+")) {
    const plan = PLANS[country];
    if (!plan) return null;
    const national = plan.trunk && typed.startsWith(plan.trunk) ? typed.slice(plan.trunk.length) : typed;
    // In a country with a trunk digit a number is written with it; without, it is another number.
    if (plan.trunk === "0" && !typed.startsWith("0")) return null;
    return isOf(plan, national) ? `+${plan.prefix}${national}` : null;
  }
  const digits = typed.slice(1);
  const plan = planList.find((p) => digits.startsWith(p.prefix));
  if (!plan) return digits.length >= 8 ? typed : null;
  // Many people write +33 (0)6 …: the zero between brackets is not dialled.
  const national = digits.slice(plan.prefix.length).replace(plan.trunk === "0" ? /^0/ : /^$/, "");
  return isOf(plan, national) ? `+${plan.prefix}${national}` : null;
}

/** Examples of a country's numbers, for the hint under the field. */
export const PHONE_EXAMPLES: Record<string, string> = {
  FR: "06 12 34 56 78",
  BE: "0470 12 34 56",
  DE: "0151 23456789",
  LU: "621 123 456",
  CH: "078 123 45 67",
  NL: "06 12345678",
  ES: "612 34 56 78",
  IT: "312 345 6789",
  GB: "07400 123456",
  US: "(201) 555-0123",
};
