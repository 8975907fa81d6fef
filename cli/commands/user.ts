import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { listAddresses } from '#features/addresses/api/public.ts'
import { setPassword } from '#features/identity/api/public.ts'
import { countOrders } from '#features/orders/api/public.ts'
import { deleteAccount, exportAccount } from '#features/privacy/api/public.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { getAccount } from '../get-account.ts'
import { print, printFields } from '../output.ts'
import { promptNewSecret } from '../prompt-secret.ts'
import { withServices, withShop } from '../with-shop.ts'
import { writeText } from '../write-file.ts'

export function userCommand(): Command {
  const command = new Command('user').description("shoppers' accounts")
  command
    .command('show')
    .description('who an account belongs to')
    .argument('<account>', 'phone number, e-mail or username')
    .action((typed: string) => withShop(({ db }) => showUser(db, typed)))
  command
    .command('set-password')
    .description('gives an account a new password and signs it out everywhere')
    .argument('<account>', 'phone number, e-mail or username')
    .option('--stdin', 'reads the password from the input instead of asking for it')
    .action(async (typed: string, { stdin = false }: { stdin?: boolean }) => {
      // Prompts before the database is opened, so that it is not held open meanwhile.
      const password = stdin
        ? await readPassword()
        : await promptNewSecret('password', 'with --stdin')
      await withServices(async (services) => {
        const user = await getAccount(services.db, typed)
        await setPassword(services, user, password)
        print(`${user.displayName} has a new password and is signed out everywhere.`)
      })
    })
  command
    .command('export')
    .description('writes all that the shop knows of a person, as JSON, for who asks for it')
    .argument('<account>', 'phone number, e-mail or username')
    .option('--out <file>', 'where to, instead of the output')
    .option('--force', 'replaces the file')
    .action((typed: string, { out, force }: { out?: string; force?: boolean }) =>
      withShop(async (shop) => {
        const user = await getAccount(shop.db, typed)
        const exported = await exportAccount(shop, user.id, new Date())
        await writeText([`${JSON.stringify(exported, null, 2)}\n`], out, force ? { force } : {})
      }),
    )
  command
    .command('delete')
    .description('deletes an account for good; its orders stay without name, phone and street')
    .argument('<account>', 'phone number, e-mail or username')
    .option('--yes', 'it is meant')
    .action((typed: string, { yes = false }: { yes?: boolean }) =>
      withServices(async (services) => {
        const user = await getAccount(services.db, typed)
        if (!yes) {
          throw new OperatorError(
            `${user.displayName} has ${await countOrders(services.db, { userId: user.id })} orders. Say --yes to delete the account for good.`,
          )
        }
        await deleteAccount(services, user.id)
        print(
          `The account of ${user.displayName} is deleted. The shop removes its files when it runs.`,
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
    Id: user.id,
    Phone: user.phone,
    'E-mail': user.email,
    Username: user.username,
    Name: user.name,
    Birthday: user.birthday,
    Coins: user.points,
    Orders: orders,
    Addresses: addresses.length,
    'Main address':
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
