/** Minimum age for the sale of alcohol, in years (CSP L3342-1). */
const ADULT_AGE = 18;
const OLDEST = 130;

/** Returns the whole years between two days `YYYY-MM-DD`: a person born on 29 February is a year older on 1 March. */
function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Returns the reason why a date of birth is no proof of age: no date, an impossible one for a living person, or a
 * minor's; null when it is one.
 */
export function birthDateFault(birthDate: string, day: string): "needed" | "date" | "minor" | null {
  if (birthDate === "") return "needed";
  const at = Date.parse(`${birthDate}T00:00:00Z`);
  const exists = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === birthDate;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate) || !exists) return "date";
  const age = ageOn(birthDate, day);
  if (age < 0 || age > OLDEST) return "date";
  return age < ADULT_AGE ? "minor" : null;
}
