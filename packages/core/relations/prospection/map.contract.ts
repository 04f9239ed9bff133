import * as z from "zod";
import { contract, id } from "#kit/contract.ts";
import { narrowQuery } from "#kit/list/list.contract.ts";
import { MAP_LAYERS } from "./map.ts";

const reads = { who: ["owner", "iam", "agent"], permission: "seeAllClient" } as const;

/** Search and filter are those of the list of prospects; the layer of clients has none. */
const layerQuery = { ...narrowQuery, layer: z.enum(MAP_LAYERS).default("prospects") };
/** `33`, `2A`, `974`. */
const department = z.string().regex(/^(\d{2}|2[AB]|9[78]\d)$/, "filter");

export const mapContract = contract({
  departments: {
    method: "GET",
    path: "/v1/prospects/map",
    ...reads,
    summary: "Prospects by department, as the list of prospects finds them; or the shop's clients",
    query: z.strictObject(layerQuery),
    answer: z.object({
      departments: z.array(z.object({ code: z.string(), count: z.int() })),
      /** Addresses abroad, without a postal code, or none. */
      elsewhere: z.int(),
      total: z.int(),
    }),
  },
  communes: {
    method: "GET",
    path: "/v1/prospects/map/communes",
    ...reads,
    summary: "Prospects, or clients, of one department by commune; each has the centre of its area",
    query: z.strictObject({ ...layerQuery, department }),
    answer: z.object({
      communes: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** Degrees. */
          lat: z.number(),
          lon: z.number(),
          count: z.int(),
        }),
      ),
      /** Those whose commune is not known. */
      unknown: z.int(),
    }),
  },
  people: {
    method: "GET",
    path: "/v1/prospects/map/people",
    ...reads,
    summary:
      "Prospects, or clients, of some communes of a department, of a whole department, or of no known place: at most a hundred by name",
    query: z.strictObject({
      ...layerQuery,
      /** Without it: addresses of no department. */
      department: department.optional(),
      /** Codes with commas; `unknown`: those of the department without a known commune. */
      communes: z
        .union([z.literal("unknown"), z.string().regex(/^[\dAB]{5}(,[\dAB]{5}){0,199}$/, "filter")])
        .optional(),
    }),
    answer: z.object({
      people: z.array(
        z.object({
          id,
          name: z.string(),
          zipcode: z.string(),
          city: z.string(),
          country: z.string(),
          phone: z.string(),
        }),
      ),
      total: z.int(),
    }),
  },
});
