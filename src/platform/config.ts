import path from 'node:path'
import { z } from 'zod'
import {
  analyticsEnvironment,
  checkAnalytics,
  readAnalyticsSettings,
} from './analytics-settings.ts'
import { checkS3, readS3Settings, s3Environment } from './file-store/s3-settings.ts'
import { OperatorError } from './operator-error.ts'
import { orderLimitsEnvironment, readOrderLimits } from './order-limits-settings.ts'
import { flag, origin } from './setting-types.ts'

const optionalUrl = z.url().optional()
const secret = z.string().min(16).optional()
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
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
    ...s3Environment,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Tiệm <khong-tra-loi@tiem.invalid>'),
    API_BASE_URL: optionalUrl,
    UPLOADS_ORIGIN: origin.optional(),
    UPLOADS_RESIZED: flag.optional(),
    ...analyticsEnvironment,
    CORS_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
    TRUST_PROXY: z.string().optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    SERVICE_WORKER: flag.default(true),
    METRICS_TOKEN: z.string().min(16).optional(),
    DEMO_SHOP: flag.default(true),
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
    ...orderLimitsEnvironment,
    VIEWS_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
    SHOP_NAME: z.string().default('Tiệm'),
    SHOP_PHONE: z
      .string()
      .regex(/^[0-9+ .]{8,20}$/)
      .default('0900000000'),
    SHOP_EMAIL: z.string().default('cham-soc@tiem.invalid'),
    SHOP_ZALO_URL: z.url().default('https://zalo.me/0900000000'),
    SHOP_OWNER: z.string().default('Hộ kinh doanh Tiệm (cửa hàng mẫu)'),
    SHOP_ADDRESS: z.string().default('1 đường Mẫu, phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh'),
    SHOP_TAX_CODE: z.string().default('0000000000'),
    SHOP_BUSINESS_LICENCE: z.string().max(300).optional(),
    SHOP_BANK_BIN: z
      .string()
      .regex(/^\d{6}$/)
      .default('970436'),
    SHOP_BANK_NAME: z.string().default('Vietcombank'),
    SHOP_BANK_ACCOUNT: z
      .string()
      .regex(/^[0-9A-Za-z]{4,19}$/)
      .default('0123456789'),
    SHOP_BANK_HOLDER: z.string().default('CUA HANG MAU TIEM'),
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

export type Config = ReturnType<typeof readConfig>

/** Reads and checks all settings once. Throws OperatorError with one line for each wrong value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new OperatorError(`Wrong configuration:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    /** As browsers write it, without a slash at the end. */
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    dataDir: path.resolve(env.DATA_DIR ?? './data'),
    /** Nobody has chosen the data folder, so another may be. */
    isDataDirDefault: env.DATA_DIR === undefined,
    databaseUrl: env.DATABASE_URL,
    /** The most that a process keeps of answers; 0: none are kept. */
    cacheBytes: env.CACHE_MB * 1024 * 1024,
    /** Most connections of all processes together. */
    databasePool: env.DATABASE_POOL ?? Math.max(20, env.WEB_CONCURRENCY * 5),
    /** How many processes serve the shop on this machine. */
    webConcurrency: env.WEB_CONCURRENCY,
    /** The bucket for what shoppers send; a folder is used without one. */
    s3: readS3Settings(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    apiBaseUrl: env.API_BASE_URL?.replace(/\/+$/, ''),
    uploads: {
      /** Where the files of the shop are had, when not at the page's own origin. */
      origin: env.UPLOADS_ORIGIN && new URL(env.UPLOADS_ORIGIN).origin,
      /** Whether pictures come in every width there; of a foreign server nobody knows. */
      isResized: env.UPLOADS_RESIZED ?? env.API_BASE_URL === undefined,
    },
    analytics: readAnalyticsSettings(env),
    // As browsers send them: without a path or a last slash.
    corsOrigins: env.CORS_ORIGINS.map((address) => new URL(address).origin),
    trustProxy: trustProxy(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    /** Whether browsers keep the offline page and the build's files. */
    serviceWorker: env.SERVICE_WORKER,
    metricsToken: env.METRICS_TOKEN,
    demoShop: env.DEMO_SHOP,
    /** The shop has an address for the world, but nobody has said which account is paid into. */
    isBankForgotten: env.PUBLIC_URL !== undefined && given.SHOP_BANK_ACCOUNT === undefined,
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
      /** In an hour; 0 is no limit. */
      ordersPerShopper: env.LIMIT_ORDERS_PER_SHOPPER,
      unpaidOrders: env.LIMIT_UNPAID_ORDERS,
      exportsPerShopper: env.LIMIT_EXPORTS_PER_SHOPPER,
      uploadsPerShopper: env.LIMIT_UPLOADS_PER_SHOPPER,
      /** Written and edited ones, in an hour. */
      reviewsPerShopper: env.LIMIT_REVIEWS_PER_SHOPPER,
    },
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

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `true`, a number of hops, or a list of proxy addresses. */
function trustProxy(value: string | undefined): TrustProxy {
  if (!value || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  return value.split(',').map((address) => address.trim())
}
