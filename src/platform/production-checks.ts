import { type Config, readConfig } from './config.ts'
import { t } from './language.ts'
import { isLoopbackHost } from './loopback.ts'
import { OperatorError } from './operator-error.ts'
import { startCommand } from './project-folder.ts'
import { mayHaveDatabase } from './resolve-data-dir.ts'
import { sampleBank, sampleSender, sampleShop } from './sample-shop.ts'

type Findings = {
  /** Reasons why the shop must not start, each with the setting to change. */
  refusals: string[]
  warnings: string[]
}

type Log = { warn(message: string): void }

/** The settings of a shop that starts. Throws OperatorError for wrong and for unsafe ones, and logs warnings. */
export function readStartConfig(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  log: Log,
): Config {
  const config = readConfig(environment, { isDemo: args.includes('--demo') })
  const { merchant, operator } = findingsOf(config)
  const refusals = mayHaveDatabase(config) ? [] : merchant.refusals
  enforce(config, { ...operator, refusals: [...refusals, ...operator.refusals] }, log)
  return config
}

/** Like `readStartConfig`, for what the database may set as well, once that is read. */
export function enforceMerchantChecks(config: Config, log: Log): void {
  enforce(config, findingsOf(config).merchant, log)
}

/** Unsafe settings, one sentence each. */
export function checkProduction(config: Config): Findings {
  const { merchant, operator } = findingsOf(config)
  return {
    refusals: [...merchant.refusals, ...operator.refusals],
    warnings: [...merchant.warnings, ...operator.warnings],
  }
}

/** Logs all warnings. Throws OperatorError with all refusals at once. */
export function enforceProductionChecks(config: Config, log: Log): void {
  enforce(config, checkProduction(config), log)
}

function findingsOf(config: Config): Record<'merchant' | 'operator', Findings> {
  const { isPublic } = config
  return {
    merchant: {
      refusals: sentences([sampleAccount], config),
      warnings: sentences(isPublic ? [sampleFacts] : [], config),
    },
    operator: {
      refusals: sentences(isPublic ? publicRefusals : [], config),
      warnings: sentences(isPublic ? [...publicWarnings, ...warnings] : warnings, config),
    },
  }
}

function enforce(config: Config, found: Findings, log: Log): void {
  if (found.refusals.length > 0) {
    const { publicUrl, isPublic } = config
    throw new OperatorError(
      [
        isPublic
          ? t(
              `Cửa hàng không khởi động ở ${publicUrl} với những thiết lập chỉ an toàn trên máy này:`,
              `The shop does not start at ${publicUrl} with settings that are only safe on this machine:`,
            )
          : t(
              'Cửa hàng có DEMO_SHOP=0 không khởi động với thiết lập của cửa hàng mẫu:',
              'A shop with DEMO_SHOP=0 does not start with settings of the demo shop:',
            ),
        ...found.refusals,
        ...(isPublic
          ? [
              t(
                `Để trưng bày thử như vậy, với tài khoản mẫu mà ai cũng dùng được: ${startCommand} --demo`,
                `To show it like this knowingly, with demo accounts that anybody may use: ${startCommand} --demo`,
              ),
            ]
          : []),
      ].join('\n'),
    )
  }
  for (const warning of found.warnings) log.warn(warning)
}

type Rule = (config: Config) => string | false

function sentences(rules: readonly Rule[], config: Config): string[] {
  return rules.map((rule) => rule(config)).filter((sentence) => sentence !== false)
}

const bankExample =
  'SHOP_BANK_BIN=970436 SHOP_BANK_NAME=Vietcombank SHOP_BANK_ACCOUNT=0011223344 SHOP_BANK_HOLDER="NGUYEN THI LUA"'

const sampleAccount: Rule = ({ shop: { bank }, isPublic, demoShop, apiBaseUrl }) =>
  // With another server's API, orders and their account are that server's.
  (isPublic || (!demoShop && apiBaseUrl === undefined)) &&
  hasSampleBank({ bank }) &&
  t(
    `SHOP_BANK_ACCOUNT: người mua sẽ chuyển tiền vào tài khoản mẫu; hãy đặt SHOP_BANK_BIN, SHOP_BANK_NAME, SHOP_BANK_ACCOUNT và SHOP_BANK_HOLDER của bạn. Ví dụ: ${bankExample}`,
    `SHOP_BANK_ACCOUNT: shoppers would pay into the sample account; set SHOP_BANK_BIN, SHOP_BANK_NAME, SHOP_BANK_ACCOUNT and SHOP_BANK_HOLDER to yours. Example: ${bankExample}`,
  )

/** True while transfers would go to the account of the demo shop. */
export function hasSampleBank({ bank }: Pick<Config['shop'], 'bank'>): boolean {
  return (
    bank.account === sampleBank.SHOP_BANK_ACCOUNT || bank.holder === sampleBank.SHOP_BANK_HOLDER
  )
}

/** Names of the settings that still say what the demo shop says. */
export function samplesIn(shop: Config['shop']): string[] {
  const configured = {
    SHOP_PHONE: shop.phone,
    SHOP_EMAIL: shop.email,
    SHOP_ZALO_URL: shop.zaloUrl,
    SHOP_OWNER: shop.owner,
    SHOP_ADDRESS: shop.address,
    SHOP_TAX_CODE: shop.taxCode,
  } satisfies Record<keyof typeof sampleShop, string>
  return Object.entries(sampleShop)
    .filter(([name, sample]) => configured[name as keyof typeof configured] === sample)
    .map(([name]) => name)
}

const sampleFacts: Rule = ({ shop }) => {
  const names = samplesIn(shop).join(', ')
  return (
    names !== '' &&
    t(
      `Người mua thấy thông tin của cửa hàng mẫu; hãy đặt ${names}.`,
      `Shoppers see the sample shop's details; set ${names}.`,
    )
  )
}

const publicRefusals: Rule[] = [
  ({ mail }) =>
    !mail.smtpUrl &&
    !mail.isOutboxChosen &&
    t(
      'SMTP_URL: thư, như đường dẫn đặt lại mật khẩu, sẽ không đến được ai; hãy đặt máy chủ thư của bạn, hoặc MAIL_OUTBOX=1 để tự lấy thư trong DATA_DIR/outbox. Ví dụ: SMTP_URL=smtp://tiem:mat-khau@mail.vi-du.vn:587',
      'SMTP_URL: mails, such as links to reset passwords, would reach nobody; set it to your mail server, or MAIL_OUTBOX=1 to find them in DATA_DIR/outbox yourself. Example: SMTP_URL=smtp://tiem:password@mail.example:587',
    ),
]

const publicWarnings: Rule[] = [
  ({ mail }) =>
    mail.smtpUrl !== undefined &&
    mail.from === sampleSender &&
    t(
      'MAIL_FROM là người gửi mẫu, máy chủ thư sẽ từ chối; hãy đặt địa chỉ của bạn.',
      'MAIL_FROM is the sample sender, whose mails mail servers refuse; set it to an address of yours.',
    ),
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') === true &&
    t(
      'PUBLIC_URL bắt đầu bằng http: mật khẩu đi qua mạng không mã hoá; hãy đặt cửa hàng sau một proxy có chứng chỉ và dùng https.',
      'PUBLIC_URL begins with http: passwords cross networks unencrypted; put the shop behind a proxy with a certificate and set https.',
    ),
]

const warnings: Rule[] = [
  ({ publicUrl, isPublic }) =>
    publicUrl !== undefined &&
    !isPublic &&
    !isLoopbackHost(new URL(publicUrl).hostname) &&
    t(
      `--demo: cửa hàng ở ${publicUrl} có tài khoản mà ai cũng dùng được, và số tài khoản ngân hàng mẫu nếu bạn chưa đặt số khác.`,
      `--demo: the shop at ${publicUrl} has accounts that anybody may use, and the sample bank account unless you set another.`,
    ),
  ({ publicUrl, host }) =>
    publicUrl === undefined &&
    !isLoopbackHost(host) &&
    t(
      `HOST=${host} cho các máy khác vào, nhưng cửa hàng được đặt như chỉ máy này dùng; hãy đặt PUBLIC_URL là địa chỉ mà người mua dùng.`,
      `HOST=${host} lets other machines in, but the shop is set up as if only this one used it; set PUBLIC_URL to the address that shoppers use.`,
    ),
  ({ trustProxy }) =>
    trustProxy === true &&
    t(
      'TRUST_PROXY=true tin mọi X-Forwarded-For, nên một giá trị bịa ra qua được mọi giới hạn; hãy đặt số proxy hoặc địa chỉ của chúng, như TRUST_PROXY=1.',
      'TRUST_PROXY=true believes any X-Forwarded-For, so that a made-up one evades all limits; set the number of proxies or their addresses, such as TRUST_PROXY=1.',
    ),
  ({ metrics: { listen, token } }) =>
    listen !== undefined &&
    token === undefined &&
    !isLoopbackHost(listen.host) &&
    t(
      `METRICS_HOST=${listen.host} cho các máy khác xem số liệu; hãy đặt METRICS_TOKEN là một chuỗi bí mật mà chúng phải gửi.`,
      `METRICS_HOST=${listen.host} shows metrics to other machines; set METRICS_TOKEN to a secret that they must send.`,
    ),
]
