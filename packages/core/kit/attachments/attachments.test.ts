import fc from "fast-check";
import { expect, test } from "vitest";
import { ATTACHMENT_NAME_MAX, attachmentKind, attachmentName } from "#kit/attachments/attachments.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test("a file is what its first bytes say", () => {
  expect(attachmentKind(bytes("%PDF-1.7\n"))).toBe("pdf");
  expect(attachmentKind(bytes("\u0089PNG\r\n\u001a\n"))).toBe("picture");
  for (const other of [
    "",
    "<svg xmlns",
    "MZ\u0090",
    "PK\u0003\u0004",
    "<!doctype html>",
    " %PDF-1.7",
    "GIF89a",
  ])
    expect(attachmentKind(bytes(other)), other).toBe(null);
});

test("a name keeps what its owner reads, and has the end of its type", () => {
  expect(attachmentName("Bouteille cassée.PNG", "image/webp")).toBe("Bouteille cassée.webp");
  expect(attachmentName("../../etc/passwd", "application/pdf")).toBe("passwd.pdf");
  expect(attachmentName("C:\\photos\\été.jpeg", "image/jpeg")).toBe("été.jpg");
  expect(attachmentName("facture.pdf.exe", "application/pdf")).toBe("facture.pdf.exe.pdf");
  expect(attachmentName("gpj\u202e.exe", "image/jpeg")).toBe("gpj.exe.jpg");
  expect(attachmentName(".pdf", "application/pdf")).toBe("document.pdf");
});

test("a name fits, whatever it was, and names no folder and no header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const name = attachmentName(given, "application/pdf");
      expect([...name].length).toBeLessThanOrEqual(ATTACHMENT_NAME_MAX);
      expect(name).toMatch(/^[^.\p{Cc}"/\\][^\p{Cc}"/\\]*\.pdf$/u);
    }),
  );
});
