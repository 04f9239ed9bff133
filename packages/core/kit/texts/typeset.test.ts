import { expect, test } from "vitest";
import { typesetFrench } from "./typeset.ts";

test.each([
  ["L'Aygues, s'il vient d'Orange", "L’Aygues, s’il vient d’Orange"],
  ["3 000 bouteilles à 15 °C", "3\u00a0000 bouteilles à 15\u00a0°C"],
  ["de 8 h à 17 h, 2 ha", "de 8\u00a0h à 17\u00a0h, 2\u00a0ha"],
  ["Parking : 2 hommes, 12 mois", "Parking\u00a0: 2 hommes, 12 mois"],
])("%s", (text, shown) => expect(typesetFrench(text)).toBe(shown));
