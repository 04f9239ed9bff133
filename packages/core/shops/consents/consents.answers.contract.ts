import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { CHANNELS, CONSENT_STATES, PURPOSES, type ClientConsent, type OwnConsent } from "./consents.ts";

const ofAddress = {
  address: z.string(),
  channel: z.enum(CHANNELS),
  purpose: z.enum(PURPOSES),
  state: z.enum(CONSENT_STATES),
  changedAt: z.string(),
  askedAt: z.string().nullable(),
  wording: z.string().nullable(),
  lang: z.string().nullable(),
  page: z.string().nullable(),
  givenAt: z.string().nullable(),
};

export const clientConsentAnswer = exact<ClientConsent>("ClientConsent")(z.object(ofAddress));
export const ownConsentAnswer = exact<OwnConsent>("OwnConsent")(
  z.object({ shopId: z.string(), shop: z.string(), ...ofAddress }),
);
