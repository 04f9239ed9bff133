import { AgeGate } from "#age/AgeGate.tsx";
import ageCss from "#age/age.css";
import { allTexts } from "#runtime/i18n.ts";
import { begin } from "#runtime/main.ts";

begin("age-gate", allTexts(), AgeGate, ageCss);
