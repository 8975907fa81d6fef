import path from 'node:path'
import { z } from 'zod'
import {
  analyticsEnvironment,
  checkAnalytics,
  readAnalyticsSettings,
} from './analytics-settings.ts'
import { checkS3, readS3Settings, s3Environment } from './file-store/s3-settings.ts'
import { isLoopbackHost } from './loopback.ts'
import { OperatorError } from './operator-error.ts'
import { orderLimitsEnvironment, readOrderLimits } from './order-limits-settings.ts'
import { sampleBank, sampleSender, sampleShop } from './sample-shop.ts'
import { flag, origin, pictureOrigin } from './setting-types.ts'
import { trustProxySetting } from './trust-proxy.ts'

const optionalUrl = z.url().optional()
const secret = z.string().min(16, 'needs at least 16 characters').optional()
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    CACHE_MB: z.coerce.number().int().min(0).max(16_384).default(64),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).optional(),
    SEARCH_ENGINE: z.enum(['memory', 'postgres']).default('memory'),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
    ...s3Environment,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default(sampleSender),
    MAIL_OUTBOX: flag.default(false),
    API_BASE_URL: optionalUrl,
    API_OPTIONAL_TIMEOUT_MS: z.coerce.number().int().min(50).max(10_000).default(300),
    UPLOADS_ORIGIN: origin.optional(),
    UPLOADS_RESIZED: flag.optional(),
    IMG_ORIGINS: list.pipe(z.array(pictureOrigin)).optional(),
    ...analyticsEnvironment,
    CORS_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
    TRUST_PROXY: trustProxySetting,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    SERVICE_WORKER: flag.default(true),
    METRICS_TOKEN: secret,
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    DEMO_SHOP: flag.optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
    SEPAY_API_KEY: secret,
    SEPAY_WEBHOOK_SECRET: secret,
    CASSO_CHECKSUM_KEY: secret,
    CASSO_SECURE_TOKEN: secret,
    PAYOS_CHECKSUM_KEY: secret,
    WEBHOOK_WINDOW_SECONDS: z.coerce.number().int().min(30).max(86_400).default(300),
    LIMIT_LOGIN_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
    LIMIT_LOGIN_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
    LIMIT_REGISTER_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
    LIMIT_RESET_PER_EMAIL: z.coerce.number().int().min(1).default(5),
    LIMIT_VIEWS_PER_ADDRESS: z.coerce.number().int().min(1).default(3000),
    LIMIT_VIEWS_PER_SHOPPER: z.coerce.number().int().min(1).default(300),
    LIMIT_VISITS_PER_ADDRESS: z.coerce.number().int().min(1).default(6000),
    LIMIT_VISITS_PER_SHOPPER: z.coerce.number().int().min(1).default(1000),
    LIMIT_ORDERS_PER_SHOPPER: z.coerce.number().int().min(0).default(60),
    LIMIT_UNPAID_ORDERS: z.coerce.number().int().min(1).default(5),
    LIMIT_EXPORTS_PER_SHOPPER: z.coerce.number().int().min(1).default(5),
    LIMIT_UPLOADS_PER_SHOPPER: z.coerce.number().int().min(1).default(100),
    LIMIT_REVIEWS_PER_SHOPPER: z.coerce.number().int().min(1).default(60),
    SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
    ...orderLimitsEnvironment,
    VIEWS_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
    SHOP_NAME: z.string().default('Tiệm'),
    SHOP_PHONE: z
      .string()
      .regex(/^[0-9+ .]{8,20}$/)
      .default(sampleShop.SHOP_PHONE),
    SHOP_EMAIL: z.string().default(sampleShop.SHOP_EMAIL),
    SHOP_ZALO_URL: z.url().default(sampleShop.SHOP_ZALO_URL),
    SHOP_OWNER: z.string().default(sampleShop.SHOP_OWNER),
    SHOP_ADDRESS: z.string().default(sampleShop.SHOP_ADDRESS),
    SHOP_TAX_CODE: z.string().default(sampleShop.SHOP_TAX_CODE),
    SHOP_BUSINESS_LICENCE: z.string().max(300).optional(),
    SHOP_BANK_BIN: z
      .string()
      .regex(/^\d{6}$/)
      .default('970436'),
    SHOP_BANK_NAME: z.string().default('Vietcombank'),
    SHOP_BANK_ACCOUNT: z
      .string()
      .regex(/^[0-9A-Za-z]{4,19}$/)
      .default(sampleBank.SHOP_BANK_ACCOUNT),
    SHOP_BANK_HOLDER: z.string().default(sampleBank.SHOP_BANK_HOLDER),
    SHOP_PROVINCE_CODE: z
      .string()
      .regex(/^\d{2}$/)
      .default('79'),
    SHOP_DEFAULT_WEIGHT_GRAM: z.coerce.number().int().min(1).default(300),
    SHOP_FREE_SHIPPING_FROM: z.coerce.number().int().min(0).default(1_000_000),
    SHOP_TRANSFER_HOLD_HOURS: z.coerce.number().int().min(1).max(720).default(24),
    SHOP_COINS_SHARE: z.coerce.number().int().min(0).max(100).default(50),
    SHOP_DMCA_URL: optionalUrl,
    SHOP_MINISTRY_NOTICE_URL: optionalUrl,
  })
  .superRefine(checkS3)
  .superRefine(checkAnalytics)

/** The names of all environment variables that are read. */
export const settingNames = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

type Flags = {
  /** Apply the rules of a local shop, even with a public address. */
  isDemo?: boolean
}

/** Reads and checks all settings once. Throws OperatorError with one line for each wrong value. */
export function readConfig(
  environment: Record<string, string | undefined>,
  { isDemo = false }: Flags = {},
) {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const parsed = Environment.safeParse(settings, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new OperatorError(`Wrong configuration:\n${lines.join('\n')}`)
  }
  const env = parsed.data
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
    databaseUrl: env.DATABASE_URL,
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
    // Normalized as in the Origin header.
    corsOrigins: env.CORS_ORIGINS.map((address) => new URL(address).origin),
    trustProxy: env.TRUST_PROXY,
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
    demoShop: env.DEMO_SHOP ?? !isPublic,
    /** Read by commands for encrypted backups, which prompt for it when it is not set. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    payments: {
      windowSeconds: env.WEBHOOK_WINDOW_SECONDS,
      sepay: { apiKey: env.SEPAY_API_KEY, secret: env.SEPAY_WEBHOOK_SECRET },
      casso: { checksumKey: env.CASSO_CHECKSUM_KEY, secureToken: env.CASSO_SECURE_TOKEN },
      payos: { checksumKey: env.PAYOS_CHECKSUM_KEY },
    },
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
    viewsKeptDays: env.VIEWS_KEPT_DAYS,
    shop: {
      name: env.SHOP_NAME,
      phone: env.SHOP_PHONE,
      email: env.SHOP_EMAIL,
      zaloUrl: env.SHOP_ZALO_URL,
      owner: env.SHOP_OWNER,
      address: env.SHOP_ADDRESS,
      taxCode: env.SHOP_TAX_CODE,
      businessLicence: env.SHOP_BUSINESS_LICENCE,
      bank: {
        bin: env.SHOP_BANK_BIN,
        name: env.SHOP_BANK_NAME,
        account: env.SHOP_BANK_ACCOUNT,
        holder: env.SHOP_BANK_HOLDER,
      },
      provinceCode: env.SHOP_PROVINCE_CODE,
      defaultWeightGram: env.SHOP_DEFAULT_WEIGHT_GRAM,
      freeShippingFrom: env.SHOP_FREE_SHIPPING_FROM,
      transferHoldHours: env.SHOP_TRANSFER_HOLD_HOURS,
      coinsShare: env.SHOP_COINS_SHARE,
      dmcaUrl: env.SHOP_DMCA_URL,
      ministryNoticeUrl: env.SHOP_MINISTRY_NOTICE_URL,
    },
  }
}
