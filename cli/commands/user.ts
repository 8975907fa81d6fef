import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { listAddresses } from '#features/addresses/api/public.ts'
import { findAccount, setPassword } from '#features/identity/api/public.ts'
import type { User } from '#features/identity/contract.ts'
import { countOrders } from '#features/orders/api/public.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { askSecret } from '../ask-secret.ts'
import { print, printFields } from '../output.ts'
import { withShop } from '../with-shop.ts'

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
      // Asked before the database is opened, which is then not kept waiting.
      const password = stdin ? await readPassword() : await askTwice()
      await withShop(async (shop) => {
        const user = await getAccount(shop.db, typed)
        await setPassword(shop, user, password)
        print(`${user.displayName} has a new password and is signed out everywhere.`)
      })
    })
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

async function getAccount(db: Db, typed: string): Promise<User> {
  const user = await findAccount(db, typed)
  if (!user) throw new OperatorError(`There is no account ${typed}.`)
  return user
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new OperatorError('There is nobody to ask for a password here. Give it with --stdin.')
  }
  const password = await askSecret('New password: ')
  if ((await askSecret('Once more: ')) === password) return password
  throw new OperatorError('The two passwords differ. Nothing was changed.')
}
