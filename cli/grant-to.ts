import { getVoucher, grantVoucher } from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { commandActor } from './command-actor.ts'
import { fromHere, readText } from './files.ts'
import { getAccount } from './get-account.ts'
import { note, print } from './output.ts'

/** The lines of a file that are not empty. */
export async function linesOf(file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const lines = (await readText(fromHere(file))).split('\n')
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** Grants a voucher. Looks up all accounts first, so that a mistyped one changes nothing. */
export async function grantTo(db: Db, code: string, typed: readonly string[]): Promise<void> {
  if (typed.length === 0)
    throw new OperatorError(
      t(
        'Hãy nêu các tài khoản, hoặc tệp tài khoản bằng --file.',
        'Name accounts, or a file of them with --file.',
      ),
    )
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
  for (const account of unknown)
    note(t(`Không có tài khoản ${account}.`, `There is no account ${account}.`))
  if (unknown.length > 0)
    throw new OperatorError(t('Chưa tặng cho ai.', 'Nothing was given to anybody.'))
  const granted = await grantVoucher(db, voucher, [...ids], commandActor())
  const before = ids.size - granted
  print(
    t(
      `Đã tặng ${voucher.code} cho ${granted} người mua${before ? `; ${before} người đã có từ trước` : ''}.`,
      `${voucher.code} was given to ${granted} shoppers${before ? `; ${before} had it before` : ''}.`,
    ),
  )
  const left = voucher.quantity === null ? granted : voucher.quantity - voucher.used
  if (left < granted)
    note(
      t(
        `lưu ý: chỉ còn dùng được cho ${left} đơn.`,
        `careful: only ${left} orders can still use it.`,
      ),
    )
}
