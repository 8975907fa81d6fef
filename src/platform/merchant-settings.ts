import { z } from 'zod'
import { botsEnvironment, readBots } from './order-alert-settings.ts'
import { orderLimitsEnvironment, readOrderLimits } from './order-limits-settings.ts'
import * as is from './setting-types.ts'
import { readShopSettings, shopEnvironment } from './shop-settings.ts'

/** Limits of shoppers that are the merchant's business, unlike those against attacks. */
export const shopperLimitsEnvironment = {
  LIMIT_ORDERS_PER_SHOPPER: is.wholeNumber(0).default(60),
  LIMIT_UNPAID_ORDERS: is.wholeNumber(1).default(5),
}

const { LIMIT_GUEST_CARTS_PER_ADDRESS, GUEST_CARTS_KEPT_DAYS, ...ownLimits } =
  orderLimitsEnvironment

/** What a merchant decides, in the back office where the environment does not. */
const merchantEnvironment = {
  ...shopEnvironment,
  ...shopperLimitsEnvironment,
  ...ownLimits,
  ...botsEnvironment,
}
const MerchantEnvironment = z.object(merchantEnvironment)
type MerchantEnvironment = z.infer<typeof MerchantEnvironment>

export type MerchantSetting = keyof typeof merchantEnvironment
/** Texts of settings, as they are written in the environment. */
export type SettingTexts = Partial<Record<MerchantSetting, string>>

export const merchantSettings = Object.keys(merchantEnvironment) as MerchantSetting[]

export function isMerchantSetting(name: string): name is MerchantSetting {
  return Object.hasOwn(merchantEnvironment, name)
}

/** The sentence about what a setting must be, in Vietnamese; undefined for a text that is right. */
export function settingProblem(name: MerchantSetting, text: string): string | undefined {
  const [issue] = merchantEnvironment[name].safeParse(text).error?.issues ?? []
  if (!issue) return undefined
  const expected: unknown = issue.code === 'custom' ? issue.params?.vi : undefined
  return typeof expected === 'string' ? expected : 'giá trị không dùng được'
}

/** The texts of all defaults; optional settings have none. */
export const settingDefaults: SettingTexts = Object.fromEntries(
  Object.entries(MerchantEnvironment.parse({})).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  ),
)

/** All values, from texts that are right; what is left out has its default. */
export function readMerchantSettings(texts: SettingTexts) {
  const env: MerchantEnvironment = MerchantEnvironment.parse(texts)
  const { orderLimits } = readOrderLimits({
    ...z.object({ LIMIT_GUEST_CARTS_PER_ADDRESS, GUEST_CARTS_KEPT_DAYS }).parse({}),
    ...env,
  })
  return {
    shop: readShopSettings(env),
    orderLimits,
    bots: readBots(env),
    limits: {
      ordersPerShopper: env.LIMIT_ORDERS_PER_SHOPPER,
      unpaidOrders: env.LIMIT_UNPAID_ORDERS,
    },
  }
}
