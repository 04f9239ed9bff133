import { AgeGate } from "#age/AgeGate.tsx";
import ageCss from "#age/age.css";
import { begin } from "#runtime/main.ts";

begin("age-gate", AgeGate, ageCss);
