import { expect, test } from "vitest";
import { isMobilePhone, mobilePhone } from "#kit/phone.ts";

test.each([
  ["06 12 34 56 78", "+33612345678"],
  ["07.56.78.90.12", "+33756789012"],
  ["+33 6 12 34 56 78", "+33612345678"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
  ["0033612345678", "+33612345678"],
  ["0470 12 34 56", "+32470123456"],
  ["+49 1512 3456789", "+4915123456789"],
  ["+352 621 123 456", "+352621123456"],
  ["+41 78 123 45 67", "+41781234567"],
  ["+31 6 12345678", "+31612345678"],
  ["+34 612 34 56 78", "+34612345678"],
  ["+39 312 345 6789", "+393123456789"],
  ["+44 7400 123456", "+447400123456"],
  ["+1 201 555 0123", "+12015550123"],
])("%s is %s", (text, number) => {
  expect(mobilePhone(text)).toBe(number);
  expect(isMobilePhone(number)).toBe(true);
});

test.each([
  "",
  "01 42 68 53 00",
  "+33 1 42 68 53 00",
  "08 36 65 65 65",
  "06 12 34 56 7",
  "06 12 34 56 78 9",
  "+43 664 1234567",
  "+351 912 345 678",
  "appelez le 06 12 34 56 78",
  "0612345678 poste 3",
  "06-12-34-56-78;DROP",
  "+",
  "0".repeat(500),
])("%s is no mobile number of these countries", (text) => {
  expect(isMobilePhone(text)).toBe(false);
});

test("only the countries that are asked for count", () => {
  expect(isMobilePhone("0470 12 34 56", ["FR"])).toBe(false);
  expect(isMobilePhone("+32 470 12 34 56", ["FR"])).toBe(false);
  expect(isMobilePhone("0470 12 34 56", ["BE"])).toBe(true);
});
