/** Writes a phone number in the international form in groups: `+33 4 65 71 01 84`; others unchanged. */
export function phoneWords(phone: string): string {
  const french = /^\+33(\d)(\d{8})$/.exec(phone);
  if (!french?.[1] || !french[2]) return phone;
  return `+33 ${french[1]} ${french[2].replace(/(\d{2})(?=\d)/g, "$1 ")}`;
}
