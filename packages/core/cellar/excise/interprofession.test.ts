import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sizeOf } from "./capsules/capsules.ts";
import { IVBD } from "./catalogue.ivbd.ts";
import { writeInterprofession } from "./interprofession.ts";
import { capsules, hl, product, worked } from "./testing/workedExample.fixture.ts";

const golden = (name: string): string => readFileSync(join(import.meta.dirname, "golden", name), "utf8");

describe("the file of the interprofession", () => {
  test("is the golden one for the worked month", () => {
    expect(writeInterprofession(worked(), IVBD)).toBe(golden("interprofession.csv"));
  });

  test("names country, contract, document and the month of what came back", () => {
    const file = writeInterprofession(
      worked({
        interproId: "12345678 (34123456700018)",
        products: [
          product({
            inao: "1R001S",
            name: "Rouge (vrac); du bas",
            lines: [
              { node: "replaced", ml: hl("1"), origin: "2026-02" },
              { node: "definitive", ml: hl("2"), country: "DE", document: "DAE-1" },
              { node: "definitive", ml: hl("3"), contract: "C-9" },
              { node: "exempted", ml: hl("4") },
            ],
            observations: "=1+1\nretour",
          }),
          product({
            side: "paid",
            name: "Bière",
            fiscalLabel: "BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL",
            alcohol: 550,
          }),
        ],
        capsules: [capsules({ color: "Lie-de-vin", size: sizeOf(5000, true) })],
        unsettled: [{ number: "21FR", sentOn: "2026-09-04" }],
        statistics: { concentrateMl: hl("8.4") },
      }),
      IVBD,
    );
    const rows = file
      .trimEnd()
      .split("\n")
      .map((line) => line.split(";"));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([20]));
    const of = (type: string) => rows.find((row) => row[15] === type)?.slice(16);
    expect(of("retourmarchandisetaxees")).toEqual(["1", "202602", "", ""]);
    expect(of("export")).toEqual(["2", "DE", "", "DAE-1"]);
    expect(of("vrac")).toEqual(["3", "", "C-9", ""]);
    expect(of("TAV")?.[0]).toBe("5,5");
    expect(rows[0]?.slice(0, 5)).toEqual([
      "CAVE",
      "202610",
      "12345678 (34123456700018)",
      "FR000000E0000",
      "1R001S",
    ]);
    expect(rows[0]?.[12]).toBe("Rouge  vrac   du bas");
    expect(of("observations")?.[0]).toBe("'=1+1 retour");
    expect(rows.find((row) => row[0] === "CRD")?.slice(4, 7)).toEqual(["LIE DE VIN", "tranquille", "BIB 5l"]);
    expect(rows.find((row) => row[14] === "NONAPUREMENT")?.slice(17)).toEqual(["2026-09-04", "", "21FR"]);
    expect(rows.at(-1)?.slice(14, 17)).toEqual(["STATS EUROPEENNES", "MCR", "8,4"]);
  });
});
