import { Command } from 'commander'
import {
  createVoucher,
  findHolders,
  getVoucher,
  listVouchers,
  stopVoucher,
  type VoucherRow,
  voucherStates,
} from '#features/wallet/api/public.ts'
import { describeVoucher } from '#features/wallet/domain.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatDateTime } from '#shared/format.ts'
import { parseShopTime, shopTimeExamples } from '#shared/shop-time.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { grantTo, linesOf } from '../grant-to.ts'
import { note, print, printJson } from '../output.ts'
import { printVoucher, printVouchers } from '../present-voucher.ts'
import { withShop } from '../with-shop.ts'

type CreateFlags = {
  percent?: number
  amount?: number
  freeShipping?: true
  max?: number
  min?: number
  start: string
  end: string
  quantity?: number
  private?: boolean
  description?: string
}

const dong = wholeNumber(1, 1_000_000_000)
const howMany = () =>
  [
    '--limit <number>',
    t('nhiều nhất bấy nhiêu', 'at most so many'),
    wholeNumber(1, 10_000),
    20,
  ] as const

export function voucherCommand(): Command {
  const command = new Command('voucher').description(
    t(
      'mã giảm giá tiền hàng hoặc phí vận chuyển',
      'codes that take something off the goods or the shipping',
    ),
  )
  command
    .command('create')
    .description(
      t(
        'tạo voucher, cho mọi người mua trừ khi là riêng',
        'makes a voucher, for all shoppers unless it is private',
      ),
    )
    .argument('<code>', t('chữ và số: TET2027', 'letters and digits: TET2027'))
    .option(
      '--percent <number>',
      t('phần trăm giảm trên tiền hàng', 'what it takes off the goods, in per cent'),
      wholeNumber(1, 100),
    )
    .option('--amount <đồng>', t('hoặc số tiền giảm cố định', 'or a fixed sum off the goods'), dong)
    .option('--free-shipping', t('hoặc miễn phí vận chuyển', 'or free shipping'))
    .option('--max <đồng>', t('nhưng không quá số này', 'but never more than this'), dong)
    .option('--min <đồng>', t('chỉ khi tiền hàng từ số này', 'only for so many goods'), dong)
    .option(
      '--start <time>',
      t(`theo giờ của cửa hàng: ${shopTimeExamples}`, `on the shop’s clock: ${shopTimeExamples}`),
      'now',
    )
    .requiredOption(
      '--end <time>',
      t('cũng vậy, hoặc +30d kể từ lúc bắt đầu', 'likewise, or +30d from the start'),
    )
    .option(
      '--quantity <number>',
      t('dùng được cho tất cả bấy nhiêu đơn', 'for so many orders altogether'),
      wholeNumber(1, 2_000_000_000),
    )
    .option('--private', t('chỉ cho người được bạn tặng', 'for those alone to whom you give it'))
    .option('--description <text>', t('người mua đọc được', 'shown to shoppers'))
    .action((code: string, flags: CreateFlags) => withShop(({ db }) => create(db, code, flags)))
  command
    .command('list')
    .description(
      t(
        'các voucher đang dùng được, sắp tới, đã hết và đã kết thúc',
        'vouchers of use now, to come, used up, and ended',
      ),
    )
    .option(
      '--state <state>',
      t(`chỉ loại này: ${voucherStates.join(', ')}`, `only these: ${voucherStates.join(', ')}`),
      oneOf(voucherStates),
    )
    .option(...howMany())
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((flags: { state?: VoucherRow['state']; limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const vouchers = await listVouchers(db, flags)
        if (flags.json) printJson(vouchers)
        else if (vouchers.length === 0) print(t('Chưa có voucher nào.', 'There are no vouchers.'))
        else printVouchers(vouchers)
      }),
    )
  command
    .command('show')
    .description(
      t(
        'nội dung một voucher, và ai được tặng hoặc đã dùng',
        'what a voucher is, and who was given it or used it',
      ),
    )
    .argument('<code>')
    .option(...howMany())
    .option('--json', t('in ra dạng JSON', 'as JSON'))
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
      t(
        'tặng voucher cho người mua, có thông báo; ai đã có thì bỏ qua',
        'grants a voucher to shoppers and notifies them; those who have it already are skipped',
      ),
    )
    .argument('<code>')
    .argument(
      '[accounts...]',
      t('số điện thoại, e-mail hoặc tên đăng nhập', 'phone numbers, e-mails or usernames'),
    )
    .option(
      '--file <file>',
      t('thêm tài khoản, mỗi dòng một tài khoản', 'more of them, one a line'),
    )
    .action((code: string, accounts: string[], { file }: { file?: string }) =>
      withShop(async ({ db }) => grantTo(db, code, [...accounts, ...(await linesOf(file))])),
    )
  command
    .command('end')
    .description(
      t(
        'kết thúc ngay một voucher, hoặc thu hồi voucher chưa bắt đầu',
        'ends a voucher at this moment, or takes back one that has not begun',
      ),
    )
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
      ...{ code: typed, ...reductionOf(flags), minSubtotal: flags.min },
      ...{ startAt, endAt: momentOf(flags.end, now, startAt), quantity: flags.quantity },
      ...{ isPrivate: flags.private, description: flags.description },
    },
    now,
    commandActor(),
  )
  const voucher = await getVoucher(db, code)
  if (voucher.kind === 'percent' && voucher.percent === 100 && voucher.maxDiscount === null) {
    note(
      t(
        'lưu ý: voucher này giảm toàn bộ tiền hàng.',
        'careful: it takes off all that the goods cost.',
      ),
    )
  }
  const window = `${formatDateTime(voucher.startAt)} – ${formatDateTime(voucher.endAt)}`
  print(`${code}, ${window}: ${describeVoucher(voucher)}.`)
  if (!voucher.isPublic)
    print(
      t(
        `Chưa ai có: voucher grant ${code} <tài khoản>`,
        `Nobody has it yet: voucher grant ${code} <account>`,
      ),
    )
}

/** What the flags take off: exactly one of the three. */
function reductionOf({ percent, amount, freeShipping, max }: CreateFlags) {
  const given = [percent, amount, freeShipping].filter((flag) => flag !== undefined)
  if (given.length !== 1) {
    throw new OperatorError(
      t(
        'Hãy chọn một trong ba: --percent, --amount, --free-shipping.',
        'Choose one of --percent, --amount and --free-shipping.',
      ),
    )
  }
  if (amount !== undefined) {
    if (max !== undefined) {
      throw new OperatorError(t('--amount không đi với --max.', '--amount does not go with --max.'))
    }
    return { kind: 'amount' as const, percent: 100, maxDiscount: amount }
  }
  return freeShipping
    ? { kind: 'shipping' as const, percent: 100, maxDiscount: max }
    : { kind: 'percent' as const, percent: percent ?? 0, maxDiscount: max }
}

function momentOf(typed: string, now: Date, from: Date): Date {
  const moment = parseShopTime(typed, { now, from })
  if (moment) return moment
  throw new OperatorError(
    t(
      `“${typed}” không phải thời điểm. Hãy viết như sau: ${shopTimeExamples}.`,
      `“${typed}” is no time. Write it like this: ${shopTimeExamples}.`,
    ),
  )
}

async function end(db: Db, typed: string): Promise<void> {
  const { id, code, used } = await getVoucher(db, typed)
  const done = await stopVoucher(db, id, commandActor())
  if (done === 'over')
    throw new OperatorError(
      t(`Voucher ${code} đã kết thúc rồi.`, `The voucher ${code} has ended already.`),
    )
  print(
    done === 'ended'
      ? t(
          `${code} vừa kết thúc, đã dùng ${used} lần.`,
          `${code} has ended now, used ${used} times.`,
        )
      : t(`Đã thu hồi ${code}.`, `${code} is taken back.`),
  )
}
