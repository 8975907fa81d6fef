import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback.ts'
import { OperatorError } from './operator-error.ts'
import { sampleBank, sampleSender, sampleShop } from './sample-shop.ts'

type Findings = {
  /** Reasons why a public shop must not start, each with the setting to change. */
  refusals: string[]
  warnings: string[]
}

/** Unsafe settings, one sentence each. */
export function checkProduction(config: Config): Findings {
  return {
    refusals: config.isPublic ? sentences(refusals, config) : [],
    warnings: sentences(config.isPublic ? [...publicWarnings, ...warnings] : warnings, config),
  }
}

/** Logs all warnings. Throws OperatorError with all refusals at once. */
export function enforceProductionChecks(
  config: Config,
  log: { warn(message: string): void },
): void {
  const found = checkProduction(config)
  if (found.refusals.length > 0) {
    throw new OperatorError(
      [
        `The shop does not start at ${config.publicUrl} with settings that are only safe on this machine:`,
        ...found.refusals,
        'To show it like this knowingly, with demo accounts that anybody may use: npm start -- --demo',
      ].join('\n'),
    )
  }
  for (const warning of found.warnings) log.warn(warning)
}

type Rule = (config: Config) => string | false

function sentences(rules: readonly Rule[], config: Config): string[] {
  return rules.map((rule) => rule(config)).filter((sentence) => sentence !== false)
}

const refusals: Rule[] = [
  ({ shop: { bank } }) =>
    (bank.account === sampleBank.SHOP_BANK_ACCOUNT ||
      bank.holder === sampleBank.SHOP_BANK_HOLDER) &&
    'SHOP_BANK_ACCOUNT: shoppers would pay into the sample account; set SHOP_BANK_BIN, SHOP_BANK_NAME, SHOP_BANK_ACCOUNT and SHOP_BANK_HOLDER to yours.',
  ({ mail }) =>
    !mail.smtpUrl &&
    !mail.isOutboxChosen &&
    'SMTP_URL: mails, such as links to reset passwords, would reach nobody; set it to your mail server, or MAIL_OUTBOX=1 to find them in DATA_DIR/outbox yourself.',
]

const publicWarnings: Rule[] = [
  ({ shop }) => {
    const configured = {
      SHOP_PHONE: shop.phone,
      SHOP_EMAIL: shop.email,
      SHOP_ZALO_URL: shop.zaloUrl,
      SHOP_OWNER: shop.owner,
      SHOP_ADDRESS: shop.address,
      SHOP_TAX_CODE: shop.taxCode,
    } satisfies Record<keyof typeof sampleShop, string>
    const samples = Object.entries(sampleShop).filter(
      ([name, sample]) => configured[name as keyof typeof configured] === sample,
    )
    const names = samples.map(([name]) => name).join(', ')
    return names !== '' && `Shoppers see the sample shop's details; set ${names}.`
  },
  ({ mail }) =>
    mail.smtpUrl !== undefined &&
    mail.from === sampleSender &&
    'MAIL_FROM is the sample sender, whose mails mail servers refuse; set it to an address of yours.',
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') === true &&
    'PUBLIC_URL begins with http: passwords cross networks unencrypted; put the shop behind a proxy with a certificate and set https.',
]

const warnings: Rule[] = [
  ({ publicUrl, isPublic }) =>
    publicUrl !== undefined &&
    !isPublic &&
    !isLoopbackHost(new URL(publicUrl).hostname) &&
    `--demo: the shop at ${publicUrl} has accounts that anybody may use, and the sample bank account unless you set another.`,
  ({ publicUrl, host }) =>
    publicUrl === undefined &&
    !isLoopbackHost(host) &&
    `HOST=${host} lets other machines in, but the shop is set up as if only this one used it; set PUBLIC_URL to the address that shoppers use.`,
  ({ trustProxy }) =>
    trustProxy === true &&
    'TRUST_PROXY=true believes any X-Forwarded-For, so that a made-up one evades all limits; set the number of proxies or their addresses, such as TRUST_PROXY=1.',
  ({ metrics: { listen, token } }) =>
    listen !== undefined &&
    token === undefined &&
    !isLoopbackHost(listen.host) &&
    `METRICS_HOST=${listen.host} shows metrics to other machines; set METRICS_TOKEN to a secret that they must send.`,
]
