import * as z from "zod";
import { contract, id, text, versionField } from "#kit/contract.ts";
import { SIDES, NODE_KEYS, type NodeKey } from "./nodes.ts";
import {
  accountBody,
  capsuleAccountBody,
  capsuleMovementBody,
  colorBody,
  handBody,
  periodField,
  periodParams,
  settingsBody,
} from "./fields.contract.ts";
import type {
  CapsuleMovement,
  CapsuleView,
  ColorView,
  DeclarationView,
  ExciseAccount,
  ExciseSettings,
  LineMovement,
  PeriodRow,
  UnplacedProduct,
} from "./views.ts";

const who = ["owner", "iam"] as const;
const see = { who, permission: "seeAllStock", integration: "stocks" } as const;
/** Who keeps the warehouses answers for what is declared of them. */
const keep = { who, permission: "createWarehouse", integration: "stocks" } as const;

const settings = z.object({
  settings: z.custom<ExciseSettings>().nullable(),
  /** A month is closed: number, regime and first month stay. */
  isFixed: z.boolean(),
  /** Number of the warehouse that sells, for a shop that has not said who declares. */
  proposedNumber: z.string().nullable(),
  /** Warehouses under another excise number: what lies there is declared apart. */
  elsewhere: z.array(z.string()),
});
const accounts = z.object({
  accounts: z.array(z.custom<ExciseAccount>()),
  unplaced: z.array(z.custom<UnplacedProduct>()),
});
const declaration = z.custom<DeclarationView>();
const colors = z.object({ colors: z.array(z.custom<ColorView>()) });
const capsules = z.object({ period: z.string(), accounts: z.array(z.custom<CapsuleView>()) });
const movements = z.object({ movements: z.array(z.custom<CapsuleMovement>()) });
/** A file as it is sent: its text goes out as it is. */
const file = z.custom<string>();

export const exciseContract = contract({
  settings: {
    method: "GET",
    path: "/v1/excise/settings",
    ...see,
    summary: "Excise number, regime, stock year and interprofession of the shop",
    answer: settings,
  },
  putSettings: {
    method: "PUT",
    path: "/v1/excise/settings",
    ...keep,
    summary: "Set who declares; number, regime and first month stay once a month is closed",
    body: settingsBody,
    answer: settings,
  },
  accounts: {
    method: "GET",
    path: "/v1/excise/accounts",
    ...see,
    summary: "Products before the customs, and what of the catalogue is in none of them",
    answer: accounts,
  },
  proposeAccounts: {
    method: "POST",
    path: "/v1/excise/accounts/proposals",
    ...keep,
    idempotent: true,
    summary: "Make accounts of everything in the catalogue that has a fiscal label and stands in none",
    body: z.strictObject({}),
    answer: accounts,
    status: 201,
  },
  putAccount: {
    method: "PUT",
    path: "/v1/excise/accounts/:accountId",
    ...keep,
    summary: "Make or change an account; name and label stay once declared",
    named: true,
    params: z.strictObject({ accountId: id }),
    body: accountBody,
    answer: accounts,
  },
  removeAccount: {
    method: "DELETE",
    path: "/v1/excise/accounts/:accountId",
    ...keep,
    summary: "Remove an account that was never declared",
    params: z.strictObject({ accountId: id }),
    answer: accounts,
  },
  declarations: {
    method: "GET",
    path: "/v1/excise/declarations",
    ...see,
    summary: "Months that were declared and those that are open, newest first",
    answer: z.object({ periods: z.array(z.custom<PeriodRow>()), next: z.string().nullable() }),
  },
  declaration: {
    method: "GET",
    path: "/v1/excise/declarations/:period",
    ...see,
    summary: "A month: accounts, capsules, documents, duties and faults; live until it is closed",
    params: periodParams,
    answer: declaration,
  },
  lineMovements: {
    method: "GET",
    path: "/v1/excise/declarations/:period/movements",
    ...see,
    summary: "Movements of stock behind a line of a month",
    params: periodParams,
    query: z.strictObject({
      accountId: id,
      side: z.enum(SIDES),
      node: z.enum(NODE_KEYS as [NodeKey, ...NodeKey[]]),
    }),
    answer: z.object({ movements: z.array(z.custom<LineMovement>()) }),
  },
  putDeclaration: {
    method: "PUT",
    path: "/v1/excise/declarations/:period",
    ...keep,
    summary: "Set what is added to an open month by hand",
    params: periodParams,
    body: handBody,
    answer: declaration,
  },
  close: {
    method: "POST",
    path: "/v1/excise/declarations/:period/closure",
    ...keep,
    idempotent: true,
    summary: "Seal a month: its closing is the next one's opening",
    params: periodParams,
    body: z.strictObject({ version: versionField }),
    answer: declaration,
    status: 201,
  },
  reopen: {
    method: "POST",
    path: "/v1/excise/declarations/:period/reopening",
    ...keep,
    idempotent: true,
    summary: "Open the last closed month again, before it was deposited",
    params: periodParams,
    body: z.strictObject({ reason: text(200, 1) }),
    answer: declaration,
    status: 201,
  },
  deposit: {
    method: "POST",
    path: "/v1/excise/declarations/:period/deposit",
    ...keep,
    idempotent: true,
    summary: "Note that a closed month was handed to the customs",
    params: periodParams,
    body: z.strictObject({}),
    answer: declaration,
    status: 201,
  },
  customsFile: {
    method: "GET",
    path: "/v1/excise/declarations/:period/customs.xml",
    ...see,
    summary: "The file of a month for CIEL DTI+; sealed once it is closed",
    params: periodParams,
    answer: file,
  },
  interprofessionFile: {
    method: "GET",
    path: "/v1/excise/declarations/:period/interprofession.csv",
    ...see,
    summary: "The file of a month for the portal of an interprofession",
    params: periodParams,
    answer: file,
  },
  messageFile: {
    method: "GET",
    path: "/v1/excise/declarations/:period/message.xml",
    ...see,
    summary: "The message of the interprofession to the customs for a month; needs its SIREN",
    params: periodParams,
    answer: file,
  },
  colors: {
    method: "GET",
    path: "/v1/excise/crd-colors",
    ...see,
    summary: "Colours of capsules and what they are before the customs",
    answer: colors,
  },
  firstColors: {
    method: "POST",
    path: "/v1/excise/crd-colors/first",
    ...keep,
    idempotent: true,
    summary: "Make the colours of the law, for a shop that has none",
    body: z.strictObject({}),
    answer: colors,
    status: 201,
  },
  putColor: {
    method: "PUT",
    path: "/v1/excise/crd-colors/:colorId",
    ...keep,
    summary: "Make or change a colour of capsules",
    named: true,
    params: z.strictObject({ colorId: id }),
    body: colorBody,
    answer: colors,
  },
  removeColor: {
    method: "DELETE",
    path: "/v1/excise/crd-colors/:colorId",
    ...keep,
    summary: "Remove a colour that nothing uses",
    params: z.strictObject({ colorId: id }),
    answer: colors,
  },
  capsules: {
    method: "GET",
    path: "/v1/excise/capsules",
    ...see,
    summary: "Accounts of capsules in a month, with the uses that its movements propose",
    query: z.strictObject({ period: periodField.optional() }),
    answer: capsules,
  },
  openCapsules: {
    method: "POST",
    path: "/v1/excise/capsules",
    ...keep,
    idempotent: true,
    summary: "Open an account of capsules",
    body: capsuleAccountBody,
    answer: capsules,
    status: 201,
  },
  capsuleMovements: {
    method: "GET",
    path: "/v1/excise/capsules/:accountId/movements",
    ...see,
    summary: "What came and went of an account of capsules, newest first",
    params: z.strictObject({ accountId: id }),
    answer: movements,
  },
  moveCapsules: {
    method: "POST",
    path: "/v1/excise/capsules/:accountId/movements",
    ...keep,
    idempotent: true,
    summary: "Note capsules bought, returned, found, used, destroyed or missing",
    params: z.strictObject({ accountId: id }),
    body: capsuleMovementBody,
    answer: movements,
    status: 201,
  },
  correctCapsules: {
    method: "POST",
    path: "/v1/excise/capsules/:accountId/movements/:movementId/correction",
    ...keep,
    idempotent: true,
    summary: "Take a movement of capsules back by its contrary",
    params: z.strictObject({ accountId: id, movementId: z.coerce.number().int().min(1) }),
    body: z.strictObject({}),
    answer: movements,
    status: 201,
  },
});
