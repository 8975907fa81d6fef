import { Command } from 'commander'
import {
  createVoucher,
  endVoucher,
  findHolders,
  getVoucher,
  grantVoucher,
  listVouchers,
  type VoucherRow,
  voucherStates,
} from '#features/wallet/api/public.ts'
import { describeVoucher } from '#features/wallet/domain.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatDateTime } from '#shared/format.ts'
import { parseShopTime, shopTimeExamples } from '#shared/shop-time.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { fromHere, readText } from '../files.ts'
import { getAccount } from '../get-account.ts'
import { note, print, printJson } from '../output.ts'
import { printVoucher, printVouchers } from '../present-voucher.ts'
import { withShop } from '../with-shop.ts'

type CreateFlags = {
  percent: number
  max?: number
  min?: number
  start: string
  end: string
  quantity?: number
  private?: boolean
  description?: string
}

const dong = wholeNumber(1, 1_000_000_000)
const howMany = ['--limit <number>', 'at most so many', wholeNumber(1, 10_000), 20] as const

export function voucherCommand(): Command {
  const command = new Command('voucher').description('codes that take a part off the goods')
  command
    .command('create')
    .description('makes a voucher, for all shoppers unless it is private')
    .argument('<code>', 'letters and digits: TET2027')
    .requiredOption('--percent <number>', 'what it takes off the goods', wholeNumber(1, 100))
    .option('--max <đồng>', 'but never more than this', dong)
    .option('--min <đồng>', 'only for so many goods', dong)
    .option('--start <time>', `on the shop’s clock: ${shopTimeExamples}`, 'now')
    .requiredOption('--end <time>', 'likewise, or +30d from the start')
    .option('--quantity <number>', 'for so many orders altogether', wholeNumber(1, 2_000_000_000))
    .option('--private', 'for those alone to whom you give it')
    .option('--description <text>', 'shown to shoppers')
    .action((code: string, flags: CreateFlags) => withShop(({ db }) => create(db, code, flags)))
  command
    .command('list')
    .description('vouchers of use now, to come, used up, and ended')
    .option('--state <state>', `only these: ${voucherStates.join(', ')}`, oneOf(voucherStates))
    .option(...howMany)
    .option('--json', 'as JSON')
    .action((flags: { state?: VoucherRow['state']; limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const vouchers = await listVouchers(db, flags)
        if (flags.json) printJson(vouchers)
        else if (vouchers.length === 0) print('There are no vouchers.')
        else printVouchers(vouchers)
      }),
    )
  command
    .command('show')
    .description('what a voucher is, and who was given it or used it')
    .argument('<code>')
    .option(...howMany)
    .option('--json', 'as JSON')
    .action((code: string, { limit, json = false }: { limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const voucher = await getVoucher(db, code)
        const held = await findHolders(db, voucher.id, limit)
        if (json) printJson({ ...voucher, ...held })
        else printVoucher(voucher, held)
      }),
    )
  command
    .command('grant')
    .description(
      'grants a voucher to shoppers and notifies them; those who have it already are skipped',
    )
    .argument('<code>')
    .argument('[accounts...]', 'phone numbers, e-mails or usernames')
    .option('--file <file>', 'more of them, one a line')
    .action((code: string, accounts: string[], { file }: { file?: string }) =>
      withShop(async ({ db }) => grant(db, code, [...accounts, ...(await linesOf(file))])),
    )
  command
    .command('end')
    .description('ends a voucher at this moment, or takes back one that has not begun')
    .argument('<code>')
    .action((code: string) => withShop(({ db }) => end(db, code)))
  return command
}

async function create(db: Db, typed: string, flags: CreateFlags): Promise<void> {
  const now = new Date()
  const startAt = momentOf(flags.start, now, now)
  const code = await createVoucher(
    db,
    {
      ...{ code: typed, percent: flags.percent, maxDiscount: flags.max, minSubtotal: flags.min },
      ...{ startAt, endAt: momentOf(flags.end, now, startAt), quantity: flags.quantity },
      ...{ isPrivate: flags.private, description: flags.description },
    },
    now,
  )
  const voucher = await getVoucher(db, code)
  if (voucher.percent === 100 && voucher.maxDiscount === null) {
    note('careful: it takes off all that the goods cost.')
  }
  const window = `${formatDateTime(voucher.startAt)} – ${formatDateTime(voucher.endAt)}`
  print(`${code}, ${window}: ${describeVoucher(voucher)}.`)
  if (!voucher.isPublic) print(`Nobody has it yet: voucher grant ${code} <account>`)
}

function momentOf(typed: string, now: Date, from: Date): Date {
  const moment = parseShopTime(typed, { now, from })
  if (moment) return moment
  throw new OperatorError(`“${typed}” is no time. Write it like this: ${shopTimeExamples}.`)
}

async function linesOf(file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const lines = (await readText(fromHere(file))).split('\n')
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** Looks up all accounts first, so that a mistyped one changes nothing. */
async function grant(db: Db, code: string, typed: readonly string[]): Promise<void> {
  if (typed.length === 0) throw new OperatorError('Name accounts, or a file of them with --file.')
  const voucher = await getVoucher(db, code)
  const ids = new Set<string>()
  const unknown: string[] = []
  for (const account of typed) {
    const user = await getAccount(db, account).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
    })
    if (user) ids.add(user.id)
    else unknown.push(account)
  }
  for (const account of unknown) note(`There is no account ${account}.`)
  if (unknown.length > 0) throw new OperatorError('Nothing was given to anybody.')
  const granted = await grantVoucher(db, voucher, [...ids])
  const before = ids.size - granted
  print(
    `${voucher.code} was given to ${granted} shoppers${before ? `; ${before} had it before` : ''}.`,
  )
  const left = voucher.quantity === null ? granted : voucher.quantity - voucher.used
  if (left < granted) note(`careful: only ${left} orders can still use it.`)
}

async function end(db: Db, typed: string): Promise<void> {
  const { id, code, used } = await getVoucher(db, typed)
  const done = await endVoucher(db, id)
  if (done === 'over') throw new OperatorError(`The voucher ${code} has ended already.`)
  print(done === 'ended' ? `${code} has ended now, used ${used} times.` : `${code} is taken back.`)
}
