import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";

/** Rows of the nutrition table per 100 ml, in the legal order (rules §6.1): title and unit. */
const ROWS: Record<string, [title: string, unit: string]> = {
  energyKj: ["nutrition.energy", "kJ"],
  energyKcal: ["nutrition.energy", "kcal"],
  fat: ["nutrition.fat", "g"],
  saturatedFat: ["nutrition.saturated", "g"],
  carbohydrates: ["nutrition.carbohydrates", "g"],
  sugars: ["nutrition.sugars", "g"],
  protein: ["nutrition.protein", "g"],
  salt: ["nutrition.salt", "g"],
};

/** Shows the nutrition declaration, mandatory before the purchase. */
export function Nutrition({ values }: { values: Record<string, number> }) {
  return (
    <details>
      <summary>{t("nutrition.title")}</summary>
      <table>
        <tbody>
          {Object.entries(ROWS).map(([name, [title, unit]]) => {
            const value = values[name];
            return (
              value !== undefined && (
                <tr key={name}>
                  <th scope="row">{t(title)}</th>
                  <td>
                    {number(value)} {unit}
                  </td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
