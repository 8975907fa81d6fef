import { Command } from 'commander'
import { formatSale } from '#features/flash-sale/api/public.ts'
import { emptyDatabase } from '#platform/backup/empty-database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { demoAccounts, describeDemoAccount, describeDemoOwner } from '#src/demo/demo-accounts.ts'
import { loadDemoShop } from '#src/demo/load-demo-shop.ts'
import { print } from '../output.ts'
import { type Shop, withShop } from '../with-shop.ts'

type Options = { accounts?: boolean }

const accountsOption = () =>
  [
    '--accounts',
    t(
      'tạo cả tài khoản mẫu mà ai cũng biết mật khẩu, dù PUBLIC_URL không phải máy này',
      'makes accounts whose passwords anybody may know, though PUBLIC_URL is not this machine',
    ),
  ] as const

export function demoCommand(): Command {
  const command = new Command('demo').description(t('cửa hàng mẫu', 'the demo shop'))
  command
    .command('load')
    .description(
      t(
        'thêm cửa hàng mẫu vào dữ liệu đang có; menu, banner và trang của nó thay những cái cùng vị trí',
        'adds the demo shop to what is there; menus, banners and pages of its own replace those of the same place',
      ),
    )
    .option(...accountsOption())
    .action((options: Options) => withShop((shop) => load(shop, options)))
  command
    .command('reset')
    .description(
      t(
        'xoá mọi thứ của cửa hàng, kể cả đơn hàng và tài khoản, rồi nạp lại cửa hàng mẫu',
        'removes everything of the shop, orders and accounts included, and loads it anew',
      ),
    )
    .option('--yes', t('xác nhận là bạn muốn vậy', 'says that you mean it'))
    .option(...accountsOption())
    .action(async ({ yes = false, ...options }: Options & { yes?: boolean }) => {
      if (!yes) {
        throw new OperatorError(
          t(
            'Lệnh này xoá mọi sản phẩm, đơn hàng và tài khoản của cửa hàng. Thêm --yes nếu bạn muốn vậy.',
            'This removes all products, orders and accounts of the shop. Add --yes if that is what you want.',
          ),
        )
      }
      await withShop(async (shop) => {
        await emptyDatabase(shop.url)
        await load(shop, options)
      })
    })
  return command
}

/** A public shop gets demo accounts only on request. */
async function load({ db, config }: Shop, { accounts = false }: Options): Promise<void> {
  const withAccounts = accounts || !config.isPublic
  const { products, categories, pages, flashSales } = await loadDemoShop(db, {
    config,
    withAccounts,
  })
  print(
    t(
      `Cửa hàng mẫu có ${products} sản phẩm trong ${categories} danh mục, và ${pages} trang.`,
      `The demo shop has ${products} products in ${categories} categories, and ${pages} pages.`,
    ),
  )
  for (const sale of flashSales) print(`Flash sale: ${formatSale(sale)}`)
  if (!withAccounts) {
    print(
      t(
        `Không tạo tài khoản mẫu: người lạ vào được ${config.publicUrl}. --accounts vẫn tạo.`,
        `No demo accounts: strangers reach ${config.publicUrl}. --accounts makes them all the same.`,
      ),
    )
    return
  }
  for (const account of demoAccounts) print(describeDemoAccount(account))
  if (!config.isPublic) print(describeDemoOwner())
}
