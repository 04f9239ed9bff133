import { inputsOf } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { ReactNode } from "react";
import { BlockInputs, type Values } from "./BlockInputs.tsx";

/** Edits one block: the registry of core says with which inputs. */
export function BlockForm({
  block,
  onChange,
}: {
  block: SiteBlock;
  onChange: (block: SiteBlock) => void;
}): ReactNode {
  return (
    <BlockInputs
      inputs={inputsOf(block)}
      values={block as unknown as Values}
      onChange={(values) => onChange(values as unknown as SiteBlock)}
    />
  );
}
