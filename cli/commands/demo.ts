import { Command } from 'commander'
import { inWords } from '#features/flash-sale/api/public.ts'
import { emptyDatabase } from '#platform/backup/empty-database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { demoAccounts } from '#src/demo-accounts.ts'
import { loadDemoShop } from '#src/demo-shop.ts'
import { print } from '../output.ts'
import { type Shop, withShop } from '../with-shop.ts'

export function demoCommand(): Command {
  const command = new Command('demo').description('the demo shop')
  command
    .command('load')
    .description(
      'adds the demo shop to what is there; menus, banners and pages of its own replace those of the same place',
    )
    .action(() => withShop(load))
  command
    .command('reset')
    .description('removes everything of the shop, orders and accounts included, and loads it anew')
    .option('--yes', 'says that you mean it')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      if (!yes) {
        throw new OperatorError(
          'This removes all products, orders and accounts of the shop. Add --yes if that is what you want.',
        )
      }
      await withShop(async (shop) => {
        await emptyDatabase(shop.url)
        await load(shop)
      })
    })
  return command
}

async function load({ db }: Shop): Promise<void> {
  const { products, categories, pages, flashSales } = await loadDemoShop(db)
  print(`The demo shop has ${products} products in ${categories} categories, and ${pages} pages.`)
  for (const sale of flashSales) print(`Flash sale: ${inWords(sale)}`)
  for (const { phone, password, role } of demoAccounts) {
    print(`Demo account: ${phone}, password ${password} (${role})`)
  }
}
