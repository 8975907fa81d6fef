import path from 'node:path'
import { z } from 'zod'
import {
  analyticsEnvironment,
  checkAnalytics,
  readAnalyticsSettings,
} from './analytics-settings.ts'
import {
  backupEnvironment,
  checkBackup,
  readBackupSettings,
} from './continuous-backup/backup-settings.ts'
import { checkDatabaseUrls, databaseEnvironment, readDatabaseUrls } from './database-settings.ts'
import { checkS3, readS3Settings, s3Environment } from './file-store/s3-settings.ts'
import { t } from './language.ts'
import { isLoopbackHost } from './loopback.ts'
import {
  merchantSettings,
  type SettingTexts,
  shopperLimitsEnvironment,
} from './merchant-settings.ts'
import { findMisspelled } from './misspelled-settings.ts'
import {
  botsEnvironment,
  checkBots,
  orderAlertsEnvironment,
  readOrderAlerts,
} from './order-alert-settings.ts'
import { orderLimitsEnvironment, readOrderLimits } from './order-limits-settings.ts'
import { sampleSender } from './sample-shop.ts'
import * as is from './setting-types.ts'
import { reportSettings, type WrongSetting } from './settings-report.ts'
import { readShopSettings, shopEnvironment } from './shop-settings.ts'
import { readTracingSettings, tracingEnvironment } from './tracing/tracing-settings.ts'
import { trustProxySetting } from './trust-proxy.ts'
import { readWebhookSettings, webhookEnvironment } from './webhook-settings.ts'

const Environment = z.object({
  PORT: is.wholeNumber(0, 65_535).default(3000),
  HOST: is.host.default('127.0.0.1'),
  PUBLIC_URL: is.origin('https://tiem.vn').optional(),
  DATA_DIR: is.text(1000, './data').optional(),
  ...databaseEnvironment,
  CACHE_MB: is.wholeNumber(0, 16_384).default(64),
  DATABASE_POOL: is.wholeNumber(1, 200, 20).optional(),
  SEARCH_ENGINE: is.oneOf(['memory', 'postgres']).default('memory'),
  WEB_CONCURRENCY: is.wholeNumber(1, 16).default(1),
  ...s3Environment,
  SMTP_URL: is.url(['smtp:', 'smtps:'], 'smtp://tiem:mat-khau@mail.vi-du.vn:587').optional(),
  MAIL_FROM: is
    .matching(
      /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      [
        'cần một địa chỉ e-mail, có thể có tên đứng trước',
        'it must be an e-mail address, which may follow a name',
      ],
      'Tiệm Lụa <shop@vi-du.vn>',
    )
    .default(sampleSender),
  MAIL_OUTBOX: is.flag.default(false),
  API_BASE_URL: is.webUrl('https://may-chu.vi-du.vn').optional(),
  API_OPTIONAL_TIMEOUT_MS: is.wholeNumber(50, 10_000).default(300),
  UPLOADS_ORIGIN: is.origin('https://cdn.vi-du.vn').optional(),
  UPLOADS_RESIZED: is.flag.optional(),
  IMG_ORIGINS: is.pictureOrigins.optional(),
  ...analyticsEnvironment,
  CORS_ORIGINS: is.siteOrigins.optional(),
  TRUST_PROXY: trustProxySetting.optional(),
  LOG_LEVEL: is
    .oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info'),
  SERVICE_WORKER: is.flag.default(true),
  METRICS_TOKEN: is.secret(16).optional(),
  METRICS_PORT: is.wholeNumber(1, 65_535, 9464).optional(),
  METRICS_HOST: is.host.default('127.0.0.1'),
  ...tracingEnvironment,
  DEMO_SHOP: is.flag.optional(),
  BACKUP_PASSPHRASE: is.secret(12).optional(),
  ...backupEnvironment,
  ...webhookEnvironment,
  LIMIT_LOGIN_PER_ACCOUNT: is.wholeNumber(1).default(10),
  LIMIT_LOGIN_PER_ADDRESS: is.wholeNumber(1).default(60),
  LIMIT_REGISTER_PER_ADDRESS: is.wholeNumber(1).default(20),
  LIMIT_RESET_PER_EMAIL: is.wholeNumber(1).default(5),
  LIMIT_VIEWS_PER_ADDRESS: is.wholeNumber(1).default(3000),
  LIMIT_VIEWS_PER_SHOPPER: is.wholeNumber(1).default(300),
  LIMIT_VISITS_PER_ADDRESS: is.wholeNumber(1).default(6000),
  LIMIT_VISITS_PER_SHOPPER: is.wholeNumber(1).default(1000),
  ...shopperLimitsEnvironment,
  LIMIT_EXPORTS_PER_SHOPPER: is.wholeNumber(1).default(5),
  LIMIT_UPLOADS_PER_SHOPPER: is.wholeNumber(1).default(100),
  LIMIT_REVIEWS_PER_SHOPPER: is.wholeNumber(1).default(60),
  SESSION_MAX_DAYS: is.wholeNumber(1, 3650).default(180),
  ...orderLimitsEnvironment,
  ...botsEnvironment,
  ...orderAlertsEnvironment,
  VIEWS_KEPT_DAYS: is.wholeNumber(1, 3650).default(180),
  ...shopEnvironment,
})

/** The names of all environment variables that are read. */
export const settingNames = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

type Flags = {
  /** Apply the rules of a local shop, even with a public address. */
  isDemo?: boolean
}

/** Reads and checks all settings once. Throws OperatorError with one sentence for each wrong one. */
export function readConfig(
  environment: Record<string, string | undefined>,
  { isDemo = false }: Flags = {},
) {
  const env = parseSettings(environment)
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL)
  const isPublic = publicUrl !== undefined && !isLoopbackHost(publicUrl.hostname) && !isDemo
  return {
    port: env.PORT,
    host: env.HOST,
    /** An origin: without path or trailing slash. */
    publicUrl: publicUrl?.origin,
    /** PUBLIC_URL is not a loopback address, and the shop was not started with `--demo`. */
    isPublic,
    dataDir: path.resolve(env.DATA_DIR ?? './data'),
    /** DATA_DIR is not set, so another folder may take its place. */
    isDataDirDefault: env.DATA_DIR === undefined,
    ...readDatabaseUrls(env),
    /** Size limit of each process's response cache; 0 turns it off. */
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    searchEngine: env.SEARCH_ENGINE,
    /** Maximum connections of all processes together. */
    databasePool: env.DATABASE_POOL ?? Math.max(20, env.WEB_CONCURRENCY * 5),
    /** Number of worker processes on this machine. */
    webConcurrency: env.WEB_CONCURRENCY,
    /** The bucket for uploads; undefined means a local folder. */
    s3: readS3Settings(env),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      /** A public shop may run without a mail server. */
      isOutboxChosen: env.MAIL_OUTBOX,
    },
    apiBaseUrl: env.API_BASE_URL?.replace(/\/+$/, ''),
    /** Longest wait for an optional part of a page, in milliseconds. The shop's own API needs no limit. */
    optionalPartTimeout: env.API_BASE_URL === undefined ? undefined : env.API_OPTIONAL_TIMEOUT_MS,
    uploads: {
      /** The origin that serves pictures and videos, when it is not the page's own. */
      origin: env.UPLOADS_ORIGIN && new URL(env.UPLOADS_ORIGIN).origin,
      /** That origin resizes pictures; unknown, hence false, of a foreign server. */
      isResized: env.UPLOADS_RESIZED ?? env.API_BASE_URL === undefined,
      /** Further origins of pictures and videos; any HTTPS origin with a foreign server, whose origins are unknown. */
      pictureOrigins: env.IMG_ORIGINS ?? (env.API_BASE_URL === undefined ? [] : ['https:']),
    },
    analytics: readAnalyticsSettings(env),
    /** As in the Origin header. */
    corsOrigins: env.CORS_ORIGINS ?? [],
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    /** Browsers install the service worker, which caches the offline page and the build's files. */
    serviceWorker: env.SERVICE_WORKER,
    metrics: {
      token: env.METRICS_TOKEN,
      /** A separate address for metrics, where no token is required unless one is set. */
      listen:
        env.METRICS_PORT === undefined
          ? undefined
          : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    },
    tracing: readTracingSettings(env),
    demoShop: env.DEMO_SHOP ?? !isPublic,
    /** Read by commands for encrypted backups, which prompt for it when it is not set. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** Continuous backups of the embedded database; undefined when there are none. */
    backup: readBackupSettings(env),
    payments: readWebhookSettings(env),
    limits: {
      loginPerAccount: env.LIMIT_LOGIN_PER_ACCOUNT,
      loginPerAddress: env.LIMIT_LOGIN_PER_ADDRESS,
      registerPerAddress: env.LIMIT_REGISTER_PER_ADDRESS,
      resetPerEmail: env.LIMIT_RESET_PER_EMAIL,
      viewsPerAddress: env.LIMIT_VIEWS_PER_ADDRESS,
      viewsPerShopper: env.LIMIT_VIEWS_PER_SHOPPER,
      visitsPerAddress: env.LIMIT_VISITS_PER_ADDRESS,
      visitsPerShopper: env.LIMIT_VISITS_PER_SHOPPER,
      /** Per hour; 0 means no limit. */
      ordersPerShopper: env.LIMIT_ORDERS_PER_SHOPPER,
      unpaidOrders: env.LIMIT_UNPAID_ORDERS,
      exportsPerShopper: env.LIMIT_EXPORTS_PER_SHOPPER,
      uploadsPerShopper: env.LIMIT_UPLOADS_PER_SHOPPER,
      /** Reviews written and edited, per hour. */
      reviewsPerShopper: env.LIMIT_REVIEWS_PER_SHOPPER,
    },
    /** Absolute lifetime of a session in days, regardless of use. */
    sessionMaxDays: env.SESSION_MAX_DAYS,
    ...readOrderLimits(env),
    ...readOrderAlerts(env),
    viewsKeptDays: env.VIEWS_KEPT_DAYS,
    shop: readShopSettings(env),
    /** What the environment says of settings that the merchant may change where it says nothing. */
    locked: merchantTexts(environment),
  }
}

function merchantTexts(environment: Record<string, string | undefined>): SettingTexts {
  return Object.fromEntries(
    merchantSettings.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
}

function parseSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const wrong = findWrong(given)
  for (const { name } of wrong) delete given[name]
  const env = Environment.parse(given)
  const isKnown = ({ name }: WrongSetting) => wrong.every((other) => other.name !== name)
  // What depends on several settings is checked with those that are right.
  const all = [
    ...wrong,
    ...[
      ...checkDatabaseUrls(env),
      ...checkS3(env),
      ...checkBackup(env),
      ...checkAnalytics(env),
      ...checkBots(env),
    ].filter(isKnown),
    ...findMisspelled(environment, settingNames),
  ]
  if (all.length > 0) throw reportSettings(all, environment)
  return env
}

function findWrong(given: Record<string, string | undefined>): WrongSetting[] {
  const error = () => t('giá trị không dùng được', 'it is not valid')
  const issues = Environment.safeParse(given, { error }).error?.issues ?? []
  const defaults: Record<string, unknown> = issues.length > 0 ? Environment.parse({}) : {}
  return issues.map((issue) => {
    const name = issue.path.join('.')
    const own: unknown = issue.code === 'custom' ? issue.params?.example : undefined
    const example = own ?? defaults[name]
    return {
      name,
      expected: issue.message,
      example: example === undefined ? undefined : String(example),
    }
  })
}
