import type { Config } from '#platform/config.ts'
import { casso } from './providers/casso.ts'
import { payos } from './providers/payos.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { sepay } from './providers/sepay.ts'

export const providerNames = ['sepay', 'casso', 'payos'] as const
export type ProviderName = (typeof providerNames)[number]

/** The payment providers whose secrets are configured. */
export function createProviders(
  settings: Config['payments'],
): Partial<Record<ProviderName, PaymentProvider>> {
  const { windowSeconds } = settings
  return {
    ...(hasAny(settings.sepay) && { sepay: sepay({ ...settings.sepay, windowSeconds }) }),
    ...(hasAny(settings.casso) && { casso: casso({ ...settings.casso, windowSeconds }) }),
    ...(hasAny(settings.payos) && { payos: payos(settings.payos) }),
  }
}

function hasAny(secrets: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(secrets).some(Boolean)
}
