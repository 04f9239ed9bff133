import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { Container, Unity } from "#offer/catalogue/facts.ts";

export const unityAnswer = exact<Unity>("Unity")(z.enum(["hl", "unit", "cl", "l", "ml", "g", "kg"]));

export const containerAnswer = exact<Container>("Container")(
  z.enum([
    "bib",
    "bordelaise",
    "bourguignonne",
    "champenoise",
    "rhodanienne",
    "provencale",
    "flute",
    "clavelin",
    "spirits",
    "longneck",
    "can",
    "stoneware",
    "pouch",
    "keg",
    "cubitainer",
    "barrel",
    "tank",
  ]),
);
