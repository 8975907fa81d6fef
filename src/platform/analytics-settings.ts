import { z } from 'zod'

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
  ANALYTICS_SERVICE: z.enum(services).optional(),
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((value) => !/^[^/]*\/\/[^/?#]*@/.test(value), 'must name no user')
    .optional(),
  ANALYTICS_SITE_ID: z.string().max(200).optional(),
  ANALYTICS_SECRET: z.string().max(200).optional(),
  ANALYTICS_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
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
  umami: { shape: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, what: 'the id of the website' },
  ga4: { shape: /^G-[A-Z0-9]+$/, what: 'the measurement id, such as G-ABC123' },
}

/** Adds an issue for each setting that the chosen service requires and that is missing or malformed. */
export function checkAnalytics(env: AnalyticsEnvironment, { addIssue }: z.RefinementCtx): void {
  const { service, siteId } = readAnalyticsSettings(env)
  const miss = (name: string, message: string) =>
    addIssue({ code: 'custom', path: [name], message })
  if (service === 'umami' || service === 'ga4') {
    const { shape, what } = siteIds[service]
    if (!shape.test(siteId)) miss('ANALYTICS_SITE_ID', `${service} needs ${what}`)
  }
  if (service === 'plausible' && !siteId) {
    miss('ANALYTICS_SITE_ID', 'plausible needs the domain of the site, unless PUBLIC_URL is set')
  }
  if (service === 'ga4' && !env.ANALYTICS_SECRET) {
    miss('ANALYTICS_SECRET', 'ga4 needs a secret of the Measurement Protocol')
  }
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
