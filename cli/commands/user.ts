import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { listAddresses } from '#features/addresses/api/public.ts'
import { setPassword } from '#features/identity/api/public.ts'
import { countOrders } from '#features/orders/api/public.ts'
import { deleteAccount, exportAccount } from '#features/privacy/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { getAccount } from '../get-account.ts'
import { print, printFields } from '../output.ts'
import { promptNewSecret } from '../prompt-secret.ts'
import { withServices, withShop } from '../with-shop.ts'
import { writeText } from '../write-file.ts'

export function userCommand(): Command {
  const command = new Command('user').description(
    t('tài khoản của người mua', "shoppers' accounts"),
  )
  command
    .command('show')
    .description(t('tài khoản là của ai', 'who an account belongs to'))
    .argument(
      '<account>',
      t('số điện thoại, e-mail hoặc tên đăng nhập', 'phone number, e-mail or username'),
    )
    .action((typed: string) => withShop(({ db }) => showUser(db, typed)))
  command
    .command('set-password')
    .description(
      t(
        'đặt mật khẩu mới cho một tài khoản và đăng xuất khỏi mọi nơi',
        'gives an account a new password and signs it out everywhere',
      ),
    )
    .argument(
      '<account>',
      t('số điện thoại, e-mail hoặc tên đăng nhập', 'phone number, e-mail or username'),
    )
    .option(
      '--stdin',
      t(
        'đọc mật khẩu từ đầu vào thay vì hỏi',
        'reads the password from the input instead of asking for it',
      ),
    )
    .action(async (typed: string, { stdin = false }: { stdin?: boolean }) => {
      // Prompts before the database is opened, so that it is not held open meanwhile.
      const password = stdin
        ? await readPassword()
        : await promptNewSecret(t('mật khẩu', 'password'), t('bằng --stdin', 'with --stdin'))
      await withServices(async (services) => {
        const user = await getAccount(services.db, typed)
        await setPassword(services, user, password)
        print(
          t(
            `${user.displayName} có mật khẩu mới và đã đăng xuất khỏi mọi nơi.`,
            `${user.displayName} has a new password and is signed out everywhere.`,
          ),
        )
      })
    })
  command
    .command('export')
    .description(
      t(
        'xuất mọi dữ liệu về một người, dạng JSON, khi họ yêu cầu',
        'writes all that the shop knows of a person, as JSON, for who asks for it',
      ),
    )
    .argument(
      '<account>',
      t('số điện thoại, e-mail hoặc tên đăng nhập', 'phone number, e-mail or username'),
    )
    .option('--out <file>', t('ghi vào tệp thay vì in ra', 'where to, instead of the output'))
    .option('--force', t('thay tệp đã có', 'replaces the file'))
    .action((typed: string, { out, force }: { out?: string; force?: boolean }) =>
      withShop(async (shop) => {
        const user = await getAccount(shop.db, typed)
        const exported = await exportAccount(shop, user.id, new Date())
        await writeText([`${JSON.stringify(exported, null, 2)}\n`], out, force ? { force } : {})
      }),
    )
  command
    .command('delete')
    .description(
      t(
        'xoá hẳn một tài khoản; các đơn được giữ, không còn tên, số điện thoại và địa chỉ',
        'deletes an account for good; its orders stay without name, phone and street',
      ),
    )
    .argument(
      '<account>',
      t('số điện thoại, e-mail hoặc tên đăng nhập', 'phone number, e-mail or username'),
    )
    .option('--yes', t('xác nhận', 'it is meant'))
    .action((typed: string, { yes = false }: { yes?: boolean }) =>
      withServices(async (services) => {
        const user = await getAccount(services.db, typed)
        if (!yes) {
          throw new OperatorError(
            t(
              `${user.displayName} có ${await countOrders(services.db, { userId: user.id })} đơn. Thêm --yes để xoá hẳn tài khoản.`,
              `${user.displayName} has ${await countOrders(services.db, { userId: user.id })} orders. Say --yes to delete the account for good.`,
            ),
          )
        }
        await deleteAccount(services, user.id)
        print(
          t(
            `Đã xoá tài khoản của ${user.displayName}. Cửa hàng xoá các tệp khi chạy.`,
            `The account of ${user.displayName} is deleted. The shop removes its files when it runs.`,
          ),
        )
      }),
    )
  return command
}

async function showUser(db: Db, typed: string): Promise<void> {
  const user = await getAccount(db, typed)
  const [addresses, orders] = await Promise.all([
    listAddresses(db, user.id),
    countOrders(db, { userId: user.id }),
  ])
  const [main] = addresses
  printFields({
    [t('Mã', 'Id')]: user.id,
    [t('Điện thoại', 'Phone')]: user.phone,
    'E-mail': user.email,
    [t('Tên đăng nhập', 'Username')]: user.username,
    [t('Tên', 'Name')]: user.name,
    [t('Ngày sinh', 'Birthday')]: user.birthday,
    [t('Xu', 'Coins')]: user.points,
    [t('Số đơn', 'Orders')]: orders,
    [t('Số địa chỉ', 'Addresses')]: addresses.length,
    [t('Địa chỉ chính', 'Main address')]:
      main === undefined
        ? null
        : [
            main.fullName,
            main.phone,
            main.street,
            main.wardName,
            main.districtName,
            main.provinceName,
          ]
            .filter(Boolean)
            .join(', '),
  })
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
