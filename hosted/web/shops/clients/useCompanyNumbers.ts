import { compactId, deriveNumbers, type Registration } from "@cuvee/core/kit/validation.ts";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";

const NUMBERS: readonly (keyof Registration)[] = ["siret", "siren", "nic"];

/** Derives SIRET, SIREN and NIC from each other as soon as a typed one has its full length (specification §5). */
export function useCompanyNumbers(): void {
  const { watch, setValue } = useFormContext<Registration>();
  useEffect(() => {
    const watching = watch((values, { name, type }) => {
      const last = NUMBERS.find((one) => one === name);
      if (!last || type !== "change") return;
      const known = {
        siret: compactId(values.siret ?? ""),
        siren: compactId(values.siren ?? ""),
        nic: compactId(values.nic ?? ""),
      };
      const found = deriveNumbers(known, last);
      for (const one of NUMBERS)
        if (one !== last && found[one] !== known[one])
          setValue(one, found[one], { shouldDirty: true, shouldValidate: true });
    });
    return () => watching.unsubscribe();
  }, [watch, setValue]);
}
