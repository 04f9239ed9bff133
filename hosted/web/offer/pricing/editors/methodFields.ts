import { CARTON_SIZES, type ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import type { CallInput } from "#kit/api.ts";

/** Splits prefixes of postal codes as they are typed: `20, 97 98`. */
const zipsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

type Step = { upTo: number | null; htCents: number | null };
type Surcharge = {
  name: string;
  htCents: number | null;
  perParcel: boolean;
  mountain: boolean;
  countries: string;
  zipPrefixes: string;
};

export const emptySurcharge: Surcharge = {
  name: "",
  htCents: null,
  perParcel: false,
  mountain: false,
  countries: "",
  zipPrefixes: "",
};
const noAddress = { name: "", street: "", zipcode: "", city: "", country: "FR" };

const surchargeFields = (one: NonNullable<ShippingMethod["surcharges"]>[number]): Surcharge => ({
  name: one.name,
  htCents: one.htCents,
  perParcel: one.perParcel ?? false,
  mountain: one.mountain ?? false,
  countries: (one.countries ?? []).join(", "),
  zipPrefixes: (one.zipPrefixes ?? []).join(", "),
});

/** Returns the tariff. The price of a proposal is not confirmed yet: the seller types it, 0 for free shipping. */
const tariffFields = (of: Partial<ShippingMethod>) => ({
  basis: of.basis ?? ("parcels" as ShippingMethod["basis"]),
  steps: (of.steps ?? []).map((step): Step => (of.proposed ? { ...step, htCents: null } : step)),
  beyondEvery: of.beyond?.every ?? null,
  beyondCents: (of.proposed ? null : (of.beyond?.htCents ?? null)) as number | null,
  cartons: (of.cartons ?? []).map(String),
  francoBottles: of.francoBottles ?? null,
  francoCents: (of.francoCents ?? null) as number | null,
  surcharges: (of.surcharges ?? []).map(surchargeFields),
  marginBp: (of.marginBp ?? null) as number | null,
  feesBp: (of.feesBp ?? null) as number | null,
  commissionBp: (of.commissionBp ?? null) as number | null,
});

const placeFields = (of: Partial<ShippingMethod>) => ({
  name: of.name ?? "",
  carrier: of.carrier ?? "",
  kind: of.kind ?? ("delivery" as ShippingMethod["kind"]),
  countries: [...(of.countries ?? ["FR"])],
  zipPrefixes: (of.zipPrefixes ?? []).join(", "),
  zipExcluded: (of.zipExcluded ?? []).join(", "),
  address: of.address ?? noAddress,
  hours: of.hours ?? "",
  daysFrom: of.days?.[0] ?? null,
  daysTo: of.days?.[1] ?? null,
});

/** Returns the initial values of a shipping method's form. Weights are typed in grams, bottles in 75 cl. */
export const methodFields = (method: ShippingMethod | null, version: number) => ({
  ...placeFields(method ?? {}),
  ...tariffFields(method ?? {}),
  version,
});
export type MethodFields = ReturnType<typeof methodFields>;

type Body = NonNullable<CallInput<"PUT /v1/pricing/shipping/:ref">["body"]>;
const typed = (value: number | null): number => value as number;
const said = <K extends string>(name: K, value: number | null): { [N in K]?: number } =>
  value === null ? {} : ({ [name]: value } as { [N in K]?: number });

/**
 * Returns the body that saves a shipping method. A pick-up has no tariff; only a delivery has a margin, fees and a
 * commission.
 */
export function methodBody(f: MethodFields): Body {
  const priced = f.kind !== "pickup";
  const parts = f.kind === "delivery";
  return {
    name: f.name,
    carrier: f.carrier,
    kind: f.kind,
    countries: f.countries,
    zipPrefixes: zipsOf(f.zipPrefixes),
    zipExcluded: zipsOf(f.zipExcluded),
    basis: f.basis,
    steps: priced ? f.steps.map(({ upTo, htCents }) => ({ upTo: typed(upTo), htCents: typed(htCents) })) : [],
    ...(priced && (f.beyondEvery !== null || f.beyondCents !== null)
      ? { beyond: { every: typed(f.beyondEvery), htCents: typed(f.beyondCents) } }
      : {}),
    ...(f.cartons.length > 0
      ? { cartons: CARTON_SIZES.filter((size) => f.cartons.includes(String(size))) }
      : {}),
    ...said("francoBottles", priced ? f.francoBottles : null),
    ...said("francoCents", priced ? f.francoCents : null),
    ...(priced && f.surcharges.length > 0
      ? {
          surcharges: f.surcharges.map((one) => ({
            name: one.name,
            htCents: typed(one.htCents),
            ...(one.perParcel ? { perParcel: true } : {}),
            ...(one.mountain ? { mountain: true } : {}),
            ...(zipsOf(one.countries).length > 0 ? { countries: zipsOf(one.countries) } : {}),
            ...(zipsOf(one.zipPrefixes).length > 0 ? { zipPrefixes: zipsOf(one.zipPrefixes) } : {}),
          })),
        }
      : {}),
    ...said("marginBp", parts ? f.marginBp : null),
    ...said("feesBp", parts ? f.feesBp : null),
    ...said("commissionBp", parts ? f.commissionBp : null),
    ...(f.kind === "delivery" ? {} : { address: f.address }),
    ...(f.kind === "pickup" && f.hours.trim() !== "" ? { hours: f.hours.trim() } : {}),
    ...(f.daysFrom === null && f.daysTo === null
      ? {}
      : { days: [typed(f.daysFrom ?? f.daysTo), typed(f.daysTo ?? f.daysFrom)] as [number, number] }),
    version: f.version,
  };
}

/** Returns the form's field for a path of the body. */
export function methodFieldOf(path: string): string {
  return path
    .replace(/^beyond\.every$/, "beyondEvery")
    .replace(/^beyond\.htCents$/, "beyondCents")
    .replace(/^days(\.0)?$/, "daysFrom")
    .replace(/^days\.1$/, "daysTo")
    .replace(/^(countries|cartons)\.\d+$/, "$1")
    .replace(/^(zipPrefixes|zipExcluded)\.\d+$/, "$1")
    .replace(/^(surcharges\.\d+\.(?:countries|zipPrefixes))\.\d+$/, "$1");
}
