import type { z } from 'zod'
import { t } from './language.ts'
import { key, oneOf, setting, text, webProtocols, wholeNumber } from './setting-types.ts'
import type { WrongSetting } from './settings-report.ts'

const services = ['own', 'plausible', 'umami', 'ga4', 'none'] as const

export type AnalyticsSettings = {
  /** `own` counts visits in the shop's database; `none` counts nothing. */
  service: (typeof services)[number]
  /** The service's event endpoint; empty for `own` and `none`. */
  url: string
  /** The service's identifier for this shop. */
  siteId: string
  /** Used by GA4 only. */
  secret: string
  /** Retention of the shop's own counts, in days. */
  retentionDays: number
}

/** The environment variables that configure analytics. */
export const analyticsEnvironment = {
  ANALYTICS_SERVICE: oneOf(services).optional(),
  ANALYTICS_URL: setting(
    readEndpoint,
    [
      'cần một địa chỉ bắt đầu bằng https:// hoặc http://, không kèm tên đăng nhập',
      'it must be an address that begins with https:// or http://, without a user',
    ],
    'https://plausible.io/api/event',
  ).optional(),
  ANALYTICS_SITE_ID: text(200, 'tiem.vn').optional(),
  ANALYTICS_SECRET: key.optional(),
  ANALYTICS_KEPT_DAYS: wholeNumber(1, 3650).default(400),
}
type AnalyticsEnvironment = z.output<z.ZodObject<typeof analyticsEnvironment>> & {
  PUBLIC_URL?: string | undefined
}

const addresses = {
  own: '',
  none: '',
  plausible: 'https://plausible.io/api/event',
  umami: 'https://cloud.umami.is/api/send',
  ga4: 'https://www.google-analytics.com/mp/collect',
}

const siteIds = {
  umami: {
    shape: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    example: '94db1cb1-74f4-4a40-ad6c-962362670409',
  },
  ga4: { shape: /^G-[A-Z0-9]+$/, example: 'G-ABC123' },
  plausible: { shape: /./, example: 'tiem.vn' },
}

/** Settings that the chosen service requires and that are missing or malformed. */
export function checkAnalytics(env: AnalyticsEnvironment): WrongSetting[] {
  const { service, siteId } = readAnalyticsSettings(env)
  const wrong: WrongSetting[] = []
  if (service === 'none' || service === 'own') return wrong
  const { shape, example } = siteIds[service]
  if (!shape.test(siteId)) {
    const expected = t(
      `${service} cần mã mà dịch vụ này đặt cho trang của cửa hàng`,
      `${service} needs its identifier of the shop's site`,
    )
    wrong.push({ name: 'ANALYTICS_SITE_ID', expected, example })
  }
  if (service === 'ga4' && !env.ANALYTICS_SECRET) {
    const expected = t(
      'ga4 cần một khoá bí mật của Measurement Protocol',
      'ga4 needs a secret of the Measurement Protocol',
    )
    wrong.push({ name: 'ANALYTICS_SECRET', expected, example: 'AbCdEfGhIjKlMnOpQrStUv' })
  }
  return wrong
}

function readEndpoint(typed: string): string | undefined {
  const address = URL.parse(typed)
  const isWeb = address && webProtocols.includes(address.protocol)
  return isWeb && !/^[^/]*\/\/[^/?#]*@/.test(typed) ? typed : undefined
}

/** ANALYTICS_URL without ANALYTICS_SERVICE means a server that accepts Plausible's events. */
export function readAnalyticsSettings(env: AnalyticsEnvironment): AnalyticsSettings {
  const service = env.ANALYTICS_SERVICE ?? (env.ANALYTICS_URL ? 'plausible' : 'own')
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : ''
  return {
    service,
    url: env.ANALYTICS_URL ?? addresses[service],
    siteId: env.ANALYTICS_SITE_ID ?? (service === 'plausible' ? host : ''),
    secret: env.ANALYTICS_SECRET ?? '',
    retentionDays: env.ANALYTICS_KEPT_DAYS,
  }
}
