import type pg from "pg";
import { asOwner } from "#kit/testing/cluster.ts";

/** A client of a small world, with everything that rules read of them. */
export type WorldClient = {
  id: string;
  kind: "individual" | "professional";
  pipe: string | null;
  typology: string | null;
  lang: string;
  emails: string[];
  mobile: string;
  phone: string;
  /** MM-DD; empty: unknown. */
  birthday: string;
  family: string;
  tags: string[];
  country: string;
  zipcode: string;
  ownerId: string | null;
  agentId: string | null;
  userId: string | null;
  createdOn: string;
  isArchived: boolean;
  mergedInto: string | null;
  points: number | null;
  subscribed: boolean;
  isImported: boolean;
};
/** A sale on a day; `lines` of goods of the world. */
export type WorldSale = {
  id: string;
  clientId: string | null;
  kind: "order" | "ticket";
  channel: "site" | "widget" | "office" | "agent" | "till";
  on: string;
  lines: { product: string; vintage: string; units: number; cents: number }[];
  /** 1 for a sale, 0 where nothing is left of it or goods came back. */
  counts: 0 | 1;
};
export type WorldVisit = {
  id: string;
  clientId: string | null;
  by: "order" | "account" | "mail";
  status: "confirmed" | "attended" | "noShow" | "cancelled";
  on: string;
  bookedOn: string;
  eventId: string;
};
export type WorldQuote = {
  id: string;
  clientId: string;
  status: "draft" | "sent" | "expired";
  sentOn: string;
};
export type WorldClaim = { id: string; clientId: string; dueOn: string; openCents: number };
export type WorldMovement = {
  id: number;
  lot: string;
  product: string;
  vintage: string;
  by: "order" | "hand" | "ticket" | "sample";
  /** Order, client, ticket or sample. */
  ref: string;
  clientId: string;
  isReversed: boolean;
};
/** A message of a campaign to a client; `orderedBy`: an order of theirs that counts for it. */
export type WorldMessage = {
  id: string;
  campaign: (typeof CAMPAIGNS)[number];
  clientId: string;
  state: "accepted" | "skipped";
  bounced: boolean;
  clicked: boolean;
  called: "interested" | "notReached" | null;
  orderedBy: "link" | "coupon" | null;
};
export type World = {
  clients: WorldClient[];
  sales: WorldSale[];
  visits: WorldVisit[];
  quotes: WorldQuote[];
  claims: WorldClaim[];
  movements: WorldMovement[];
  messages: WorldMessage[];
};

/** Goods of every world: two products, the first with two vintages. */
export const GOODS = [
  { id: "pa", type: "wine", color: "red", appellation: "Bandol", vintages: ["2019", "2020"] },
  { id: "pb", type: "champagne", color: "white", appellation: "Champagne", vintages: ["2020"] },
] as const;
export const EVENTS = ["ev1", "ev2"] as const;
/** Campaigns of every world. */
export const CAMPAIGNS = ["g1", "g2"] as const;
/** Thousandths of a bottle of one unit. */
export const EQ75 = 1000;

type Row = Record<string, unknown>;

/** Inserts rows of a table, with the columns that the first row names. */
async function insert(db: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  const identity = "id" in first && ["sale_facts", "stock_movements"].includes(table);
  await db.query(
    `insert into ${table} (${columns}) ${identity ? "overriding system value" : ""}
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const noon = (day: string): string => `${day}T12:00:00Z`;

function clientRows(shop_id: string, { clients }: World): Row[] {
  return clients.map((c, n) => ({
    shop_id,
    id: c.id,
    code: `W${n}`,
    user_id: c.userId,
    kind: c.kind,
    pipe: c.pipe,
    typology: c.typology,
    firstname: "Ada",
    lastname: `N${n}`,
    company: c.kind === "professional" ? `Cave ${n}` : "",
    emails: c.emails,
    mobile: c.mobile,
    phone: c.phone,
    birthday: c.birthday,
    lang: c.lang,
    family: c.family,
    list_tag: c.tags,
    addresses: [{ main: true, use: "both", city: "X", zipcode: c.zipcode, country: c.country }],
    owner_id: c.ownerId,
    agent_id: c.agentId,
    merged_into: c.mergedInto,
    archived_at: c.isArchived ? noon("2026-01-01") : null,
    created_at: noon(c.createdOn),
  }));
}

function factRows(shop_id: string, { sales }: World): Row[] {
  const rows = sales.flatMap((sale) => {
    const common = {
      shop_id,
      basis: "ordered",
      source: sale.kind,
      source_id: sale.id,
      day: sale.on,
      sold_on: sale.on,
      recorded_at: noon(sale.on),
      channel: sale.channel,
      grid: "",
      region: "",
      made_by: "x",
      client_id: sale.clientId,
      given: 0,
      volume_ml: 0,
      ttc_cents: 0,
      format_id: null,
    };
    return [
      ...sale.lines.map((line, n) => ({
        ...common,
        line_id: `l${n}`,
        kind: "line",
        product_id: line.product,
        vintage_id: `${line.product}-${line.vintage}`,
        sales: 0,
        units: line.units,
        eq75: line.units * EQ75,
        ht_cents: line.cents,
      })),
      {
        ...common,
        line_id: "",
        kind: "rest",
        product_id: null,
        vintage_id: null,
        sales: sale.counts,
        units: 0,
        eq75: 0,
        ht_cents: 0,
      },
    ];
  });
  return rows.map((row, n) => ({ id: n + 1, ...row }));
}

function ticketRows(shop_id: string, { sales, movements }: World): Row[] {
  const sold = sales.filter(({ kind }) => kind === "ticket");
  const moved = movements.filter(({ by }) => by === "ticket");
  return [
    ...sold.map(({ id, clientId, on, counts }) => ({
      id,
      clientId,
      at: noon(on),
      cents: counts === 1 ? 100 : -100,
    })),
    ...moved.map(({ ref, clientId }) => ({ id: ref, clientId, at: noon("2020-01-01"), cents: -1 })),
  ].map(({ id, clientId, at, cents }, n) => ({
    shop_id,
    id,
    till_id: "t",
    point_id: "p",
    seq: n + 1,
    number: id,
    day: at.slice(0, 10),
    at,
    operator: "",
    client_id: clientId,
    client_name: "",
    is_training: false,
    content: {},
    total_ht_cents: cents,
    total_ttc_cents: cents,
    methods: ["cash"],
    doubts: [],
    search: "",
    traces: {},
    reservations: [],
  }));
}

function visitRows(
  shop_id: string,
  { visits, clients }: World,
): { slots: Row[]; reservations: Row[]; orders: string[] } {
  const byId = new Map(clients.map((client) => [client.id, client]));
  return {
    slots: visits.map(({ id, eventId, on }) => ({
      shop_id,
      id: `s${id}`,
      event_id: eventId,
      name: "",
      mode: "hours",
      day: on,
      starts_at: noon(on),
      ends_at: `${on}T13:00:00Z`,
      capacity: 10,
      languages: [],
      is_own: false,
      closed_reason: "",
      note: "",
      version: 1,
    })),
    reservations: visits.map((visit) => {
      const client = visit.clientId === null ? undefined : byId.get(visit.clientId);
      return {
        shop_id,
        id: visit.id,
        event_id: visit.eventId,
        slot_id: `s${visit.id}`,
        status: visit.status,
        seats: 2,
        people: 2,
        order_id: visit.by === "order" && client ? `o${visit.id}` : null,
        buyer_id: visit.by === "account" ? (client?.userId ?? null) : null,
        contact: visit.by === "mail" && client ? { email: client.emails[0] ?? "" } : {},
        search: "",
        lang: "fr",
        notes: "",
        staff_notes: "",
        source: "web",
        payment: "full",
        total_cents: 0,
        paid_cents: 0,
        cancel_reason: "",
        attended_people: 0,
        created_at: noon(visit.bookedOn),
        version: 1,
      };
    }),
    orders: [],
  };
}

/** Orders that the rows of visits and movements name; nothing reads more of them than their client. */
function orderRows(shop_id: string, { clients, visits, movements, messages }: World): Row[] {
  // Orders of a client who is merged are moved to the other one.
  const moved = (clientId: string | null): string | null =>
    clients.find(({ id }) => id === clientId)?.mergedInto ?? clientId;
  const named = [
    ...messages.flatMap(({ id, clientId, orderedBy }) =>
      orderedBy === null ? [] : [{ id: `g${id}`, clientId: moved(clientId), status: "pending" }],
    ),
    ...visits.filter(({ by }) => by === "order").map(({ id, clientId }) => ({ id: `o${id}`, clientId })),
    ...movements.filter(({ by }) => by === "order").map(({ ref, clientId }) => ({ id: ref, clientId })),
  ].filter(({ clientId }) => clientId !== null);
  return named.map(({ id, clientId, ...more }) => ({
    shop_id,
    id,
    status: "refused",
    delivery_status: "pending",
    payment_status: "paid",
    payment_type: "check",
    key_hash: `\\x${Buffer.from(id).toString("hex")}`,
    request_hash: "\\x00",
    buyer_name: "x",
    buyer_email: "x",
    search: "",
    contact: {},
    billing_address: {},
    delivery_address: {},
    notes: "",
    lang: "fr",
    bottles: 0,
    total_ttc_cents: 0,
    priced: {},
    client_id: clientId,
    buyer_keys: [],
    delivery_instructions: "",
    places: [],
    age_proof: "declared",
    schedule: [],
    cancelled_ht_cents: 0,
    cancelled_ttc_cents: 0,
    cancelled_bottles: 0,
    created_at: noon("2020-01-01"),
    version: 1,
    ...more,
  }));
}

function movementRows(shop_id: string, { movements }: World): Row[] {
  const rows = movements.map((m): Row => ({
    shop_id,
    id: m.id,
    warehouse_id: "w",
    format_id: `${m.product}-${m.vintage}-f`,
    kind: m.by === "order" ? "delivery" : m.by === "sample" ? "sample" : "sale",
    on_hand_delta: -3,
    reserved_delta: 0,
    order_id: m.by === "order" ? m.ref : null,
    made_by: "x",
    reason: "",
    at: noon("2026-02-01"),
    duty_status: "paid",
    lot: m.lot,
    observation: "",
    document: m.by === "ticket" ? m.ref : "",
    client_id: m.by === "hand" ? m.clientId : null,
    operation_id: m.by === "sample" ? m.ref : null,
    recorded_at: noon("2026-02-01"),
    reverses: null,
  }));
  const back = rows
    .filter((_, n) => movements[n]?.isReversed)
    .map((row, n) => ({ ...row, id: 9000 + n, on_hand_delta: 3, reverses: row["id"] }));
  return [...rows, ...back];
}

async function writeGoods(db: pg.Client, shop_id: string): Promise<void> {
  const products = GOODS.map(({ id, type, color, appellation }) => ({
    shop_id,
    id,
    slug: id,
    position: 0,
    product_type: type,
    name: `Cuvée ${id}`,
    color,
    appellation,
    vat_type: "standard",
    status: "online",
    labels: [],
    grapes: [],
    texts: {},
    descriptions: {},
    visuals: [],
    disable_vat: false,
    version: 1,
    created_at: noon("2020-01-01"),
    changed_at: noon("2020-01-01"),
    changed_by: "",
  }));
  await insert(db, "products", products);
  const vintages = GOODS.flatMap(({ id, vintages: names }) =>
    names.map((name) => ({ id, name, vintageId: `${id}-${name}` })),
  );
  for (const { id, name, vintageId } of vintages) {
    await db.query("insert into vintages (shop_id, id, product_id, name) values ($1, $2, $3, $4)", [
      shop_id,
      vintageId,
      id,
      name,
    ]);
    await db.query(
      `insert into formats (shop_id, id, product_id, vintage_id, ref, type, volume_ml, eq75, weight_g, unit_e4)
       values ($1, $2, $3, $4, $2, 'bottle', 750, 1000, 1200, 100000)`,
      [shop_id, `${vintageId}-f`, id, vintageId],
    );
  }
}

/** Writes the campaigns of a world, each with a coupon, and what came of their messages. */
async function writeCampaigns(db: pg.Client, shop_id: string, { messages }: World): Promise<void> {
  await db.query(
    `insert into campaigns (shop_id, id, status, name, channel, kind, purpose, a, coupon_code, created_at, started_at,
       ended_at, created_by)
     select $1, g, 'sent', 'Campagne ' || g, 'mail', 'promotion', 'newsletter', '{}', 'C' || g, $2, $2, $2, 'x'
     from unnest($3::text[]) g`,
    [shop_id, noon("2026-11-01"), CAMPAIGNS],
  );
  await insert(
    db,
    "campaign_recipients",
    messages.map((m, position) => ({
      shop_id,
      id: m.id,
      campaign_id: m.campaign,
      occasion: m.id,
      client_id: m.clientId,
      client_name: "x",
      address: `${m.clientId}@example.org`,
      domain: "",
      lang: "fr",
      position,
      state: m.state,
      reason: m.state === "skipped" ? "noConsent" : null,
      message_id: m.id,
      due_at: noon("2026-11-01"),
      decided_at: noon("2026-11-01"),
      attempts: 1,
      response: "",
      bounced_at: m.bounced ? noon("2026-11-01") : null,
      clicked_at: m.clicked ? noon("2026-11-02") : null,
      call_result: m.called,
      call_note: "",
    })),
  );
  const ordered = (by: "link" | "coupon") => messages.filter(({ orderedBy }) => orderedBy === by);
  await insert(
    db,
    "order_campaigns",
    ordered("link").map((m) => ({
      shop_id,
      order_id: `g${m.id}`,
      campaign_id: m.campaign,
      variant: "A",
      at: noon("2026-11-03"),
    })),
  );
  await insert(
    db,
    "promo_code_uses",
    ordered("coupon").map((m) => ({
      shop_id,
      code: `C${m.campaign}`.toUpperCase(),
      order_id: `g${m.id}`,
      buyer_keys: [],
      at: noon("2026-11-03"),
    })),
  );
}

async function writeRelations(db: pg.Client, shop_id: string, world: World): Promise<void> {
  const { clients, quotes, claims } = world;
  await insert(
    db,
    "loyalty_accounts",
    clients.flatMap(({ userId, points }) =>
      userId === null || points === null ? [] : [{ shop_id, user_id: userId, points, spent: 0 }],
    ),
  );
  const agreed = clients.filter((c) => c.subscribed && c.emails.length > 0);
  await insert(
    db,
    "consent_addresses",
    agreed.map((c) => ({
      shop_id,
      id: `a${c.id}`,
      address: (c.emails[0] ?? "").toLowerCase(),
      lang: "fr",
      created_at: noon("2026-01-01"),
    })),
  );
  await insert(
    db,
    "consents",
    agreed.map((c) => ({
      shop_id,
      address_id: `a${c.id}`,
      channel: "mail",
      purpose: "newsletter",
      state: "given",
      changed_at: noon("2026-01-01"),
      event_id: "e",
    })),
  );
  await insert(
    db,
    "quotes",
    quotes.map((q) => ({
      shop_id,
      id: q.id,
      sub_type: "quote",
      status: q.status,
      number: q.status === "draft" ? null : q.id,
      client_id: q.clientId,
      content: {},
      priced: {},
      words: [],
      client_name: "",
      bottles: 0,
      total_ttc_cents: 0,
      valid_until: "2027-01-01",
      lang: "fr",
      key_hash: "\\x00",
      made_by: "x",
      created_at: noon(q.sentOn),
      saved_at: noon(q.sentOn),
      sent_at: q.status === "draft" ? null : noon(q.sentOn),
      search: "",
      version: 1,
    })),
  );
  await insert(
    db,
    "document_states",
    claims.map((k) => ({
      shop_id,
      document_id: k.id,
      kind: "invoice",
      client_id: k.clientId,
      number: k.id,
      buyer_name: "",
      issued_on: k.dueOn,
      due_on: k.dueOn,
      total_ht_cents: k.openCents,
      total_ttc_cents: k.openCents,
      due_cents: k.openCents,
      credited_cents: 0,
      settled_cents: 0,
      used_cents: 0,
      legal_status: "generated",
      reminders: 0,
      plain_search: "",
      version: 1,
    })),
  );
  const imported = clients.filter((c) => c.isImported);
  await db.query(
    `insert into imports (shop_id, id, kind, source, name, encoding, delimiter, headings, mapping, made_by, user_id,
       created_at) values ($1, 'i', 'clients', 'default', 'x', 'utf-8', ';', '{Nom}', '{}', 'x', 'x', now())`,
    [shop_id],
  );
  await insert(
    db,
    "import_lines",
    imported.map((c, line) => ({
      shop_id,
      import_id: "i",
      line: line + 1,
      cells: [],
      state: "done",
      faults: [],
      made: "created",
      undo: { id: c.id, version: 1 },
      fixed: {},
    })),
  );
}

/**
 * Writes a world into a shop of its own, a copy of another: rows as the product leaves them, without its triggers, so
 * that each is exactly what the test says. Returns the id of the shop.
 */
export async function writeWorld(ownerUrl: string, shop_id: string, world: World): Promise<void> {
  await asOwner(ownerUrl, async (db) => {
    await db.query("set session_replication_role = replica");
    await db.query(
      `insert into shops select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'code', $1::text,
         'url_shop', null, 'log_start_month', 9, 'log_start_day', 1, 'fiscal_years', '[]'::jsonb))).*
       from shops s order by s.id limit 1`,
      [shop_id],
    );
    await db.query(
      `insert into typologies (shop_id, key, position, name, is_public, ttc, global_discount)
       values ($1, 'public', 0, 'Public', true, true, false), ($1, 'pro', 1, 'Pro', false, false, false)`,
      [shop_id],
    );
    await writeGoods(db, shop_id);
    await insert(db, "clients", clientRows(shop_id, world));
    await db.query(
      `insert into client_keys (shop_id, key, client_id)
       select distinct shop_id, mail_key(e), id from clients cross join unnest(emails) e
       where shop_id = $1 and merged_into is null`,
      [shop_id],
    );
    await insert(
      db,
      "sale_facts",
      factRows(shop_id, world).map((row, n) => ({ ...row, id: n + 1 })),
    );
    await db.query(
      `insert into sale_client_sums (shop_id, basis, client_id, month, part, sales, eq75, ht_cents)
       select shop_id, basis, coalesce(client_id, ''), date_trunc('month', day)::date, 0, sum(sales), sum(eq75),
         sum(ht_cents) from sale_facts where shop_id = $1 group by 1, 2, 3, 4`,
      [shop_id],
    );
    await insert(
      db,
      "client_orders",
      world.sales.flatMap(({ kind, id, clientId, on, counts }) =>
        kind === "order" && clientId !== null && counts === 1
          ? [{ shop_id, order_id: id, client_id: clientId, at: noon(on), turnover_cents: 0 }]
          : [],
      ),
    );
    await insert(db, "till_tickets", ticketRows(shop_id, world));
    const { slots, reservations } = visitRows(shop_id, world);
    await insert(db, "event_slots", slots);
    await insert(db, "orders", orderRows(shop_id, world));
    await insert(db, "reservations", reservations);
    await insert(db, "stock_movements", movementRows(shop_id, world));
    await insert(
      db,
      "samples",
      world.movements
        .filter(({ by }) => by === "sample")
        .map((m) => ({
          shop_id,
          id: m.ref,
          number: m.ref,
          client_id: m.clientId,
          status: "sent",
          sent_at: noon("2026-02-01"),
          carrier: "",
          tracking: "",
          note: "",
          operation_id: m.ref,
          made_by: "x",
          version: 1,
          answer: "",
        })),
    );
    await writeRelations(db, shop_id, world);
    await writeCampaigns(db, shop_id, world);
  });
}
