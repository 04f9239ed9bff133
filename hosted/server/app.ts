import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";
import { accountingRoutes } from "#billing/accounting/routes.ts";
import { openOutside } from "#billing/payments/outside.ts";
import { openProviders, withServedMethods } from "#billing/payments/providers.ts";
import { openSandbox } from "#billing/payments/sandbox.ts";
import { documentsRoutes } from "#billing/documents/routes.ts";
import { paymentsRoutes } from "#billing/payments/routes.ts";
import { statementsRoutes } from "#billing/payments/statements/statements.routes.ts";
import { sepaRoutes } from "#billing/payments/sepa/sepa.routes.ts";
import { settlementsRoutes } from "#billing/payments/settlements/settlements.routes.ts";
import { exciseRoutes } from "#cellar/excise/routes.ts";
import { initialStock } from "#cellar/stocks/initialStock.ts";
import { stocksRoutes } from "#cellar/stocks/routes.ts";
import { openAvailability } from "#cellar/stocks/stocks.ts";
import { openRequestedShopFully } from "#cellar/warehouses/firstWarehouse.ts";
import { warehousesRoutes } from "#cellar/warehouses/routes.ts";
import { captchaRoutes } from "#kit/http/captcha.ts";
import { crossOrigin } from "#kit/http/cors.ts";
import { openCounting } from "#kit/counting.ts";
import { SESSION_MODE, type ConnectionMode } from "#kit/postgres/connections/pool.ts";
import { openLimits, type Limits } from "#kit/http/limits/limits.ts";
import type { StandbyAddress } from "#kit/postgres/standby/addresses.ts";
import { addStandbyMetrics } from "#kit/postgres/standby/metrics.ts";
import { openReads } from "#kit/postgres/standby/reads.ts";
import { placeReads } from "#kit/http/readPosition.ts";
import { openDatabase, type Database } from "#kit/postgres/database.ts";
import { logSlow } from "#kit/postgres/slow.ts";
import { eventsRoute } from "#kit/jobs/events.ts";
import { downloadRoutes } from "#kit/export/export.routes.ts";
import { openErrorReports, type ErrorReports } from "#kit/errorReports/errorReports.ts";
import { addErrorMetrics, jobReports, reportRequests } from "#kit/errorReports/sources.ts";
import { openFiles } from "#kit/files/files.ts";
import { openStore } from "#kit/files/store.ts";
import { filesRoutes } from "#kit/files/files.routes.ts";
import { healthRoutes } from "#kit/http/health.ts";
import { openHttp } from "#kit/http/http.ts";
import { openJobs, type Jobs } from "#kit/jobs/jobs.ts";
import { openLive } from "#kit/jobs/live.ts";
import { openMailer } from "#kit/mail/mail.ts";
import { addDatabaseMetrics } from "#kit/metrics/database.ts";
import { openMetrics, type Metrics } from "#kit/metrics/metrics.ts";
import { addProcessMetrics } from "#kit/metrics/process.ts";
import { countRequests } from "#kit/metrics/requests.ts";
import { metricsRoutes } from "#kit/metrics/routes.ts";
import { docsPage, openApiRoutes } from "#kit/openapi/routes.ts";
import { outboxRoutes } from "#kit/outbox/routes.ts";
import { openSecrets } from "#kit/secrets.ts";
import type { Services } from "#kit/services.ts";
import type { Settings } from "#kit/settings.ts";
import { openTraces } from "#kit/traces/traces.ts";
import { uploadRoutes } from "#kit/files/upload.routes.ts";
import { WEB_DIST, webRoutes } from "#kit/http/web.ts";
import { startHousekeeping } from "#housekeeping.ts";
import { orderEffects } from "#orderEffects.ts";
import { workJobs } from "#work.ts";
import { catalogueRoutes } from "#offer/catalogue/routes.ts";
import { recordsRoutes } from "#offer/catalogue/records.routes.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { matrixRoutes, pricingRoutes } from "#offer/pricing/routes.ts";
import { accountsRoutes } from "#people/accounts/routes.ts";
import { conditionsRoutes } from "#people/accounts/conditions.ts";
import { installActor } from "#people/accounts/bearer.ts";
import { agentRequestsRoutes } from "#people/agents/requests.routes.ts";
import { openKeys } from "#people/apiKeys/bearer.ts";
import { apiKeysRoutes } from "#people/apiKeys/routes.ts";
import { agentsRoutes } from "#people/agents/routes.ts";
import { collaboratorsRoutes } from "#people/collaborators/routes.ts";
import { viewsRoutes } from "#people/accounts/views.ts";
import { mastersRoutes } from "#people/accounts/masters.ts";
import { membersOfLists } from "#relations/lists/members.ts";
import { contactListsRoutes } from "#relations/lists/routes.ts";
import type { CampaignDeps } from "#relations/campaigns/deps.ts";
import { campaignsRoutes } from "#relations/campaigns/routes.ts";
import { campaignEffects } from "#relations/campaigns/effects.ts";
import { mailFromModel } from "#relations/models/documentMails.ts";
import { modelsRoutes } from "#relations/models/routes.ts";
import { messageAttachmentsRoutes } from "#relations/messaging/attachments.routes.ts";
import { messagingRoutes } from "#relations/messaging/routes.ts";
import { linkNoticeRoutes } from "#relations/notifications/linkNotices.routes.ts";
import { templatesRoutes } from "#relations/messaging/templates.ts";
import { visitorRoutes } from "#relations/messaging/visitors.routes.ts";
import { supportRoutes } from "#relations/tickets/routes.ts";
import { notificationsRoutes } from "#relations/notifications/routes.ts";
import { inboundRoutes } from "#relations/senders/inbound.routes.ts";
import { openSenders } from "#relations/senders/open.ts";
import { sendersRoutes } from "#relations/senders/routes.ts";
import { failuresRoutes } from "#insight/admin/failures.ts";
import { adminRoutes } from "#insight/admin/routes.ts";
import { importsRoutes } from "#insight/imports/routes.ts";
import { dashboardRoutes } from "#insight/home/dashboard.ts";
import { recountRoutes } from "#insight/home/recount.ts";
import { searchRoutes } from "#insight/home/search.ts";
import { calendarRoutes } from "#visits/calendars/routes.ts";
import { eventRoutes } from "#visits/events/routes.ts";
import { reservationsRoutes } from "#visits/reservations/routes.ts";
import { addressesRoutes } from "#sales/addresses/routes.ts";
import { proofsRoutes } from "#sales/bills/proofs.ts";
import { billsRoutes } from "#sales/bills/routes.ts";
import { cartRoutes } from "#sales/cart/routes.ts";
import { displaysRoutes } from "#counter/displays/routes.ts";
import { groupsRoutes } from "#sales/groups/routes.ts";
import { openCounts } from "#sales/orders/list.ts";
import { handleProviderEvent } from "#sales/orders/payments/paymentEvents.ts";
import { ownOrdersRoutes } from "#sales/orders/own.routes.ts";
import { ordersRoutes } from "#sales/orders/routes.ts";
import { quotesRoutes } from "#sales/quotes/routes.ts";
import { tillsRoutes } from "#counter/tills/routes.ts";
import { samplesRoutes } from "#sales/samples/routes.ts";
import { nextActsRoutes } from "#insight/nextActs/routes.ts";
import { mapRoutes } from "#relations/prospection/map.routes.ts";
import { prospectionRoutes } from "#relations/prospection/routes.ts";
import { personalCalendarRoutes } from "#relations/calendar/routes.ts";
import { opportunitiesRoutes } from "#relations/opportunities/routes.ts";
import { tasksRoutes } from "#relations/tasks/routes.ts";
import { withdrawalRoutes } from "#sales/refunds/withdrawal.routes.ts";
import { shipmentsRoutes } from "#sales/shipments/routes.ts";
import { clientsRoutes } from "#shops/clients/routes.ts";
import { consentsRoutes } from "#shops/consents/routes.ts";
import { openOpenings } from "#shops/openings/points.ts";
import { openingsRoutes } from "#shops/openings/routes.ts";
import { settingsRoutes } from "#shops/settings/routes.ts";
import { webhooksRoutes } from "#shops/webhooks/routes.ts";
import { openStockWatch } from "#storefront/site/backInStock.ts";
import { openWebhookDispatcher } from "#shops/webhooks/dispatcher.ts";
import { contactQrRoutes } from "#shops/settings/contactQr.ts";
import { helpRoutes } from "#storefront/help/routes.ts";
import { developersRoutes } from "#storefront/developers/routes.ts";
import { elabelRoutes } from "#storefront/elabels/routes.ts";
import { frameRoutes } from "#storefront/embeds/frames.ts";
import { homeRoutes, roiRoutes } from "#storefront/home/routes.ts";
import { iframesRoutes } from "#storefront/embeds/iframes.routes.ts";
import { countingOrigins } from "#storefront/embeds/origins.ts";
import { embedsRoutes } from "#storefront/embeds/routes.ts";
import { openViews } from "#storefront/embeds/views.ts";
import { accountRoutes } from "#storefront/me/account.routes.ts";
import { cellarRoutes } from "#storefront/me/cellar.routes.ts";
import { storiesRoutes } from "#storefront/me/orderStories.routes.ts";
import { memberOf } from "#storefront/members/members.ts";
import { membersRoutes } from "#storefront/members/routes.ts";
import { meRoutes } from "#storefront/me/routes.ts";
import { publicPages } from "#storefront/site/routes.ts";
import { siteRoutes } from "#storefront/pages/site.routes.ts";

export type App = {
  http: FastifyInstance;
  services: Services;
  database: Database;
  jobs: Jobs;
  /** Runs the hourly housekeeping now. */
  tidy(): Promise<void>;
  /** Returns its address, e.g. `http://127.0.0.1:4000`. */
  address(): string;
  /**
   * Stops in steps: readiness answers 503, for `noticeMs` requests are still served so that load balancers can react,
   * then requests end, then jobs, then the connections. The database itself is not stopped.
   */
  stop(noticeMs?: number): Promise<void>;
};

export type AppOptions = {
  settings: Settings;
  /** Address of the database, or of a pooler before it, for the application's role. */
  databaseUrl: string;
  /** Address of the database itself for that role, where `databaseUrl` is that of a pooler. */
  directUrl?: string;
  /** Ways in which the pools use the two addresses. */
  mode?: ConnectionMode;
  directMode?: ConnectionMode;
  secret: string;
  now?: () => number;
  connections?: number;
  /** Standbys that calls which only read are answered from (`settings.standbys`). */
  standbys?: readonly StandbyAddress[];
};

/** Time for an unfinished request when the server stops, in milliseconds. */
const LAST_REQUESTS_MS = 6000;

/** Time for reports of errors, and for traces, that were not delivered yet when the server stops, in milliseconds. */
const LAST_REPORTS_MS = 2000;

/** Parts that several areas of one process share. */
type AppParts = {
  deps: CardDeps;
  campaigns: CampaignDeps;
  openings: ReturnType<typeof openOpenings>;
  shelves: ReturnType<typeof openAvailability>;
  sandbox: ReturnType<typeof openSandbox>;
  outside: ReturnType<typeof openOutside>;
};

/** Mounts the kit and the areas from people to visits, from left to right. */
async function mountBackOffice(
  http: FastifyInstance,
  { deps, openings, shelves, sandbox, outside }: AppParts,
): Promise<ReturnType<typeof healthRoutes>> {
  const { services, catalogue, providers } = deps;
  const fromModel = mailFromModel(deps);
  adminRoutes(http, services);
  const health = healthRoutes(http, services);
  metricsRoutes(http, services);
  openApiRoutes(http);
  eventsRoute(http, services);
  filesRoutes(http, services);
  await uploadRoutes(http, services);
  downloadRoutes(http, services);
  outboxRoutes(http, services);
  captchaRoutes(http, services);
  accountsRoutes(http, services, (tx, userId) => openRequestedShopFully(tx, services, userId));
  collaboratorsRoutes(http, services);
  agentsRoutes(http, services);
  agentRequestsRoutes(http, services);
  apiKeysRoutes(http, services);
  mastersRoutes(http, services);
  viewsRoutes(http, services);
  openingsRoutes(http, services, openings);
  settingsRoutes(http, services, openings);
  clientsRoutes(http, services, membersOfLists(services));
  await consentsRoutes(http, services, membersOfLists(services));
  contactQrRoutes(http, services);
  webhooksRoutes(http, services);
  catalogueRoutes(http, services, catalogue, ({ rules, shelf }, formatIds) =>
    shelves.availableOf(rules.id, shelf, formatIds),
  );
  recordsRoutes(http, services, initialStock(services, shelves));
  pricingRoutes(http, services, catalogue);
  matrixRoutes(http, services);
  warehousesRoutes(http, services);
  stocksRoutes(http, services, shelves);
  exciseRoutes(http, services);
  documentsRoutes(http, services, fromModel);
  accountingRoutes(http, services);
  paymentsRoutes(http, services, {
    providers,
    sandbox,
    onPayment: (provider, eventId, state) => handleProviderEvent(deps, provider, eventId, state),
    connecting: { outside, takesSandbox: services.settings.sandboxBank },
  });
  settlementsRoutes(http, services, fromModel);
  sepaRoutes(http, services);
  statementsRoutes(http, services);
  eventRoutes(http, services, catalogue);
  calendarRoutes(http, services);
  reservationsRoutes(http, deps);
  return health;
}

/** Mounts the areas from sales to insight, from left to right, and the pages. */
async function mountSelling(
  http: FastifyInstance,
  { deps, campaigns, shelves }: AppParts,
  counts: ReturnType<typeof openCounts>,
): Promise<void> {
  const { services, catalogue } = deps;
  addressesRoutes(http, services);
  cartRoutes(http, services, catalogue, shelves);
  ordersRoutes(http, deps, counts);
  billsRoutes(http, deps);
  await proofsRoutes(http, services);
  displaysRoutes(http, services);
  groupsRoutes(http, deps);
  quotesRoutes(http, { ...deps, fromModel: mailFromModel(deps) });
  shipmentsRoutes(http, deps);
  samplesRoutes(http, deps);
  opportunitiesRoutes(http, services);
  tasksRoutes(http, services);
  nextActsRoutes(http, services);
  // Before the calls of one prospect, whose path matches any name.
  mapRoutes(http, services);
  prospectionRoutes(http, services);
  personalCalendarRoutes(http, services);
  tillsRoutes(http, deps);
  const views = openViews(services);
  embedsRoutes(http, services, { catalogue, shelves, views });
  iframesRoutes(http, services, catalogue, views);
  frameRoutes(http, services, catalogue);
  ownOrdersRoutes(http, deps, shelves);
  withdrawalRoutes(http, deps);
  membersRoutes(http, services, catalogue, shelves);
  meRoutes(http, services);
  accountRoutes(http, deps);
  storiesRoutes(http, deps);
  cellarRoutes(http, services);
  siteRoutes(http, services, catalogue, shelves);
  campaignsRoutes(http, campaigns);
  sendersRoutes(http, services);
  await inboundRoutes(http, { services, effects: campaignEffects });
  notificationsRoutes(http, services);
  await linkNoticeRoutes(http, services);
  contactListsRoutes(http, services);
  modelsRoutes(http, { services, catalogue });
  messagingRoutes(http, services);
  await messageAttachmentsRoutes(http, services);
  templatesRoutes(http, services);
  await visitorRoutes(http, services);
  await supportRoutes(http, services);
  searchRoutes(http, services);
  dashboardRoutes(http, services);
  recountRoutes(http, services);
  failuresRoutes(http, services);
  await importsRoutes(http, services);
  await docsPage(http);
  elabelRoutes(http, services, catalogue);
  conditionsRoutes(http, services.settings);
  developersRoutes(http, services, catalogue);
  helpRoutes(http, services);
  homeRoutes(http, services, catalogue);
  roiRoutes(http, services);
  await publicPages(http, services, { catalogue, shelves, dist: WEB_DIST });
  await webRoutes(http);
}

/**
 * Opens the pools of a server: that of its requests, those that must never wait for a connection of theirs, and those
 * of standbys. Call it before routes are mounted.
 */
function openDatabases(options: AppOptions, http: FastifyInstance, counts: Limits) {
  const { databaseUrl, mode = SESSION_MODE, settings, standbys = [] } = options;
  const { log } = http;
  // A connection may fail long after the request that opened it, whose id it would be logged with.
  const onError = (error: Error): void =>
    log.warn({ err: error, requestId: undefined }, "database connection");
  const { slowMs, limits } = settings;
  const slow = slowMs === 0 ? undefined : { afterMs: slowMs, onSlow: logSlow(log) };
  const connections = options.connections ?? settings.databaseConnections;
  const reads =
    standbys.length > 0
      ? openReads({
          addresses: standbys,
          lagMs: settings.standbys?.lagMs ?? 5000,
          connections,
          limits,
          slow,
          log,
        })
      : undefined;
  const same = { onError, slow, limits };
  const database = openDatabase(databaseUrl, { ...same, mode, connections, positions: reads?.positions });
  // Transactions read the catalogue, and take numbers, while they hold a connection. Behind a pooler these would wait
  // for connections that the very same transactions hold: they go to the database itself.
  const { directUrl = databaseUrl, directMode = mode } = options;
  const direct = { ...same, mode: directMode };
  const catalogueDatabase = openDatabase(directUrl, { ...direct, connections: 2 });
  const countingDatabase = openDatabase(directUrl, { ...direct, connections: 1, withoutDisk: true });
  reads?.watch(database);
  if (reads) placeReads(http, settings);
  // A transaction may count while it holds a connection of the other pools.
  counts.connect(countingDatabase);
  const close = async (): Promise<void> => {
    await reads?.close();
    await catalogueDatabase.close();
    await countingDatabase.close();
    await database.close();
  };
  return {
    database: reads?.over(database, "requests") ?? database,
    catalogueDatabase: reads?.over(catalogueDatabase, "catalogue") ?? catalogueDatabase,
    countingDatabase,
    reads,
    close,
  };
}

/** Opens the reports of errors, and reports those of requests. Call it before routes are mounted. */
function openReports(http: FastifyInstance, { settings, now = Date.now }: AppOptions): ErrorReports {
  const onFailure = (error: unknown): void => http.log.warn({ err: error }, "error report");
  const reports = openErrorReports({ url: settings.errorsUrl, now, onFailure });
  reportRequests(http, reports);
  return reports;
}

/** Opens the metrics of a server, and counts its requests. Call it before routes are mounted. */
function openServerMetrics(
  http: FastifyInstance,
  databases: ReturnType<typeof openDatabases>,
  errorReports: ErrorReports,
): Metrics {
  const metrics = openMetrics(http.log);
  const { database: requests, catalogueDatabase: catalogue, countingDatabase: counting } = databases;
  countRequests(http, metrics);
  addErrorMetrics(metrics, errorReports);
  const { reads } = databases;
  const ofStandbys = Object.fromEntries(
    (reads?.standbys ?? []).flatMap(({ name, pools }) =>
      Object.entries(pools).map(([kind, pool]) => [`${kind} ${name}`, pool]),
    ),
  );
  addDatabaseMetrics(metrics, { requests, catalogue, counting, ...ofStandbys });
  if (reads) addStandbyMetrics(metrics, reads);
  const endMeasurement = addProcessMetrics(metrics);
  http.addHook("onClose", async () => endMeasurement());
  return metrics;
}

/**
 * Makes the whole server: the services that every area uses, and every area mounted, from left to right. It does not
 * listen yet.
 */
export async function openApp(options: AppOptions): Promise<App> {
  const { settings, now = Date.now } = options;
  const limits = openLimits();
  const http = await openHttp(settings, { limits });
  const log = http.log;
  const databases = openDatabases(options, http, limits);
  const { database, catalogueDatabase, countingDatabase, reads, close } = databases;
  const errorReports = openReports(http, options);
  const metrics = openServerMetrics(http, databases, errorReports);
  const tracer = await openTraces(http, settings, metrics);
  const jobs = openJobs(database, log, jobReports(errorReports), tracer);
  const live = openLive(options.directUrl ?? options.databaseUrl, log, { positions: reads?.live });
  const secrets = openSecrets(options.secret);
  const files = openFiles(openStore(settings.files, log), database, log);
  const mailer = openMailer(settings, { database, jobs, files });
  const stores = { database, reads, counting: openCounting(countingDatabase), limits, files, secrets };
  const services: Services = { ...stores, settings, jobs, live, mailer, metrics, errorReports, log, now };
  const address = (): string => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;

  const outside = openOutside(settings);
  const has = { outside, sandbox: settings.sandboxBank };
  const openings = openOpenings(settings, (shop) => withServedMethods(shop, has));
  const served = (shop: ShopRow): ShopRow => ({
    ...openings.served(shop),
    allowed_origins: countingOrigins(settings, shop.allowed_origins),
  });
  const catalogue = openCatalogue(catalogueDatabase, live, served, settings.catalogueBytes);
  const origins = async (): Promise<ReadonlySet<string>> =>
    new Set(countingOrigins(settings, [...(await catalogue.origins())]));
  const shelves = openAvailability(database, now);
  const sandbox = openSandbox(services, address);
  const providers = openProviders(sandbox.provider, outside, settings.sandboxBank);
  const deps = { services, catalogue, providers, effects: orderEffects };

  await crossOrigin(http, settings, { origins });
  installActor(http, services, {
    member: (token, request) => memberOf(services, token, request),
    apiKey: openKeys(services).personOf,
  });
  const campaigns = { services, catalogue, ways: openSenders(services, address) };
  const parts = { deps, campaigns, openings, shelves, sandbox, outside };
  const health = await mountBackOffice(http, parts);
  await mountSelling(http, parts, openCounts(database, live, now));
  workJobs(services, deps, campaigns);
  const house = startHousekeeping(services, deps, campaigns);
  const dispatcher = openWebhookDispatcher(services);
  const watch = openStockWatch(services);

  return {
    http,
    services,
    database,
    jobs,
    address,
    tidy: house.tidy,
    async stop(noticeMs = 0) {
      health.leave();
      house.close();
      watch.close();
      if (noticeMs > 0) await sleep(noticeMs);
      const cut = setTimeout(() => http.server.closeAllConnections(), LAST_REQUESTS_MS);
      await http.close();
      clearTimeout(cut);
      await dispatcher.close();
      await jobs.stop();
      await Promise.all([mailer.close(), campaigns.ways.close()]);
      await Promise.all([errorReports.flush(LAST_REPORTS_MS), tracer?.close(LAST_REPORTS_MS)]);
      files.close();
      await live.close();
      await close();
    },
  };
}
