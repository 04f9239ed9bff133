import { capsuleFaults } from "./capsules/capsuleFaults.ts";
import type { Declaration } from "./declaration.ts";
import type { DeclarationFault, DeclarationFacts } from "./fault.ts";
import { formFaults } from "./formFaults.ts";
import { productFaults } from "./productFaults.ts";

/**
 * Returns all faults for which the customs would refuse a declaration, as far as they can be known offline (contract
 * 2.24; rules §2.3): in the order of the accounts, empty for a valid declaration.
 */
export function faultsOf(declaration: Declaration, known: DeclarationFacts): DeclarationFault[] {
  return [
    ...formFaults(declaration, known),
    ...productFaults(declaration, known),
    ...capsuleFaults(declaration, known),
  ];
}
