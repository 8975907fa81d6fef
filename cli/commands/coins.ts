import { Command } from 'commander'
import { adjustCoins, findCoins } from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { signedNumber, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { getAccount } from '../get-account.ts'
import { print, printJson, printTable } from '../output.ts'
import { withShop } from '../with-shop.ts'

const account = () =>
  [
    '<account>',
    t('số điện thoại, e-mail hoặc tên đăng nhập', 'phone number, e-mail or username'),
  ] as const
const longest = 200

export function coinsCommand(): Command {
  const command = new Command('coins').description(
    t('xu của người mua; một xu là một đồng', 'coins of shoppers; a coin is a đồng'),
  )
  command
    .command('show')
    .description(
      t(
        'số xu của một người mua, và các lần cộng trừ',
        'what a shopper has, and how it came and went',
      ),
    )
    .argument(...account())
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu', 'at most so many'),
      wholeNumber(1, 10_000),
      20,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action((typed: string, flags: { limit: number; json?: boolean }) =>
      withShop(({ db }) => show(db, typed, flags)),
    )
  command
    .command('adjust')
    .description(
      t(
        'cộng hoặc trừ xu của một người mua, có thông báo',
        'gives coins to a shopper, or takes some, and notifies them',
      ),
    )
    .argument(...account())
    .argument(
      '<coins>',
      t('5000 để cộng, -5000 để trừ', '5000 to give, -5000 to take'),
      signedNumber(1_000_000_000),
    )
    .requiredOption(
      '--note <text>',
      t('lý do, người mua đọc được', 'the reason, shown to the shopper'),
    )
    .action((typed: string, amount: number, flags: { note: string }) =>
      withShop(({ db }) => adjust(db, typed, amount, flags.note.normalize('NFC').trim())),
    )
  return command
}

async function show(
  db: Db,
  typed: string,
  { limit, json = false }: { limit: number; json?: boolean },
): Promise<void> {
  const { id, displayName } = await getAccount(db, typed)
  const { entries, balance, total } = await findCoins(db, id, { limit, offset: 0 })
  if (json) {
    printJson({ balance, total, entries })
    return
  }
  print(
    t(
      `${displayName} có ${formatCount(balance)} xu.`,
      `${displayName} has ${formatCount(balance)} coins.`,
    ),
  )
  if (entries.length === 0) return
  print()
  printTable(
    [
      t('XU', 'COINS'),
      t('LÚC', 'WHEN'),
      t('LOẠI', 'KIND'),
      t('ĐƠN', 'ORDER'),
      t('GHI CHÚ', 'NOTE'),
    ],
    entries.map((entry) => [
      entry.amount,
      formatDateTime(entry.createdAt),
      entry.type,
      entry.orderId,
      entry.note,
    ]),
  )
}

async function adjust(db: Db, typed: string, amount: number, note: string): Promise<void> {
  if (note === '') throw new OperatorError(t('Hãy nêu lý do bằng --note.', 'Say why with --note.'))
  if (note.length > longest)
    throw new OperatorError(
      t(`Ghi chú dài hơn ${longest} ký tự.`, `The note is longer than ${longest} characters.`),
    )
  const { id, displayName } = await getAccount(db, typed)
  const balance = await adjustCoins(db, { userId: id, amount, note }, commandActor())
  const what = t(`${formatCount(Math.abs(amount))} xu`, `${formatCount(Math.abs(amount))} coins`)
  print(
    t(
      `${displayName} được ${amount > 0 ? 'cộng' : 'trừ'} ${what}, hiện có ${formatCount(balance)}.`,
      `${displayName} ${amount > 0 ? 'got' : 'lost'} ${what} and has ${formatCount(balance)} now.`,
    ),
  )
}
