import * as z from "zod";
import { withoutMinusZero } from "#kit/numbers.ts";
import type { Json } from "#kit/json.ts";
import type { BasisPoints, Cents, E4 } from "#kit/money.ts";

/**
 * Marks a field of a contract as money. It is left out of answers to staff without `seeAllPrice` (specification §6);
 * the published description carries the mark as `x-money`.
 */
export const MONEY = { "x-money": true } as const;

const whole = z.int().overwrite(withoutMinusZero);

/** Whole cents of an answer. */
export const centsAnswer = whole.meta(MONEY) as unknown as z.ZodType<Cents, Cents>;
/** Ten-thousandths of a euro of an answer. */
export const e4Answer = whole.meta(MONEY) as unknown as z.ZodType<E4>;
/**
 * Duty or tax of an answer that results from a volume and a statutory rate: no price, and visible to every reader of
 * the answer.
 */
export const dutyAnswer = whole.meta({ "x-money": false });
/** A statutory rate, in ten-thousandths of a euro on a volume: no price of the shop. */
export const lawRateAnswer = whole.meta({ "x-money": false }) as unknown as z.ZodType<E4>;
/** Money of an answer whose type is a plain number: cents or ten-thousandths of a euro, by its field's name. */
export const moneyAnswer = z.int().overwrite(withoutMinusZero).meta(MONEY);
/** Value of a discount or of a part to pay: cents or hundredths of a percent, by the `type` beside it. */
export const shareAnswer = z.number().meta(MONEY);
/** Marks an answer that is a file of a media type (RFC 2046), not JSON. */
export const fileAnswer = (mediaType: string) =>
  z.unknown().meta({ type: "string", format: "binary", contentMediaType: mediaType });
/** Any value that JSON can carry. */
export const anyJson = z.json();
/** Facts of an event, by name. */
export const factsAnswer: z.ZodType<Record<string, Json>, Record<string, Json>> = z.record(
  z.string(),
  anyJson,
);
/** A rate of an answer; no money. */
export const basisPointsAnswer = z.number() as unknown as z.ZodType<BasisPoints, BasisPoints>;

type Plain = string | number | boolean | null | undefined;
/** A type with each optional field made present, so that two types without the same fields are not alike. */
type Whole<T> = T extends Plain
  ? T
  : unknown extends T
    ? "unknown"
    : T extends readonly (infer E)[]
      ? { each: Whole<E> }
      : { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> };
type Alike<A, B> = [Whole<A>] extends [Whole<B>] ? ([Whole<B>] extends [Whole<A>] ? true : false) : false;

/**
 * Makes the schema of a type that core computes, published under a name of its own. One with a field less, a field more
 * or another type does not compile: a field outside the schema does not reach the caller.
 */
export const exact =
  <T>(name: string) =>
  <S extends z.ZodType>(
    schema: S & (Alike<z.output<S>, T> extends true ? unknown : never),
  ): z.ZodType<T, T> =>
    (schema as z.ZodType).meta({ id: name }) as unknown as z.ZodType<T, T>;
