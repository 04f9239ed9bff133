import type { GeometryCollection } from "topojson-specification";
import { useMemo } from "react";
import { useContours } from "#ui/map/contours.ts";

/** Departments and territories that have no contours. */
const OTHERS: Record<string, string> = {
  975: "Saint-Pierre-et-Miquelon",
  977: "Saint-Barthélemy",
  978: "Saint-Martin",
  984: "Terres australes",
  986: "Wallis-et-Futuna",
  987: "Polynésie française",
  988: "Nouvelle-Calédonie",
};

/** Returns the names of departments by their code; empty until the contours, which have them, are there. */
export function useDepartmentNames(): ReadonlyMap<string, string> {
  const { data } = useContours("france");
  return useMemo(() => {
    const of = data?.objects["departments"] as GeometryCollection<{ name: string }> | undefined;
    return new Map([
      ...Object.entries(OTHERS),
      ...(of?.geometries ?? []).map(({ id, properties }): [string, string] => [
        String(id),
        (properties as { name?: string } | undefined)?.name ?? "",
      ]),
    ]);
  }, [data]);
}

/** Returns a department in words: `Gironde (33)`; only the code while its name is not known. */
export function departmentName(names: ReadonlyMap<string, string>, code: string): string {
  const name = names.get(code);
  return name ? `${name} (${code})` : code;
}
