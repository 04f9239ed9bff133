import type { ReactNode } from "react";
import { NumberInput } from "#ui/input/NumberInput.tsx";

type Props = { cents: number; most: number; onChange: (cents: number) => void };

/** An amount in euros, of at most `most` cents. */
export const AmountInput = ({ cents, most, onChange }: Props): ReactNode => (
  <NumberInput
    wide
    unit="€"
    decimals={2}
    written={2}
    min={0}
    max={Math.max(0, most) / 100}
    value={cents / 100}
    onChange={(value) => onChange(Math.round((value ?? 0) * 100))}
  />
);
