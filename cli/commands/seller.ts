import { Command } from 'commander'
import { findAccount } from '#features/identity/api/public.ts'
import {
  type Decision,
  decideStore,
  findStores,
  type StoreRequest,
} from '#features/seller/api/public.ts'
import { StoreStatus } from '#features/seller/contract.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { formatDateTime } from '#shared/format.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { print, printFields, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type ListFlags = { status?: StoreStatus; limit: number; json?: boolean }

const statuses = StoreStatus.options
const request = [
  '<request>',
  'its id in seller list, or the phone, e-mail or username of who asked',
] as const

export function sellerCommand(): Command {
  const command = new Command('seller').description('requests to open a shop')
  command
    .command('list')
    .description('the newest requests')
    .option('--status <status>', `only these: ${statuses.join(', ')}`, oneOf(statuses))
    .option('--limit <number>', 'at most so many', wholeNumber(1, 10_000), 20)
    .option('--json', 'as JSON')
    .action(({ status, limit, json }: ListFlags) =>
      withShop(async ({ db }) => {
        const found = await findStores(db, { status }, limit)
        if (json) printJson(found.map(toJson))
        else printRequests(found)
      }),
    )
  command
    .command('show')
    .description('all that a request says')
    .argument(...request)
    .action((typed: string) => withShop(async ({ db }) => show(await getRequest(db, typed))))
  command
    .command('approve')
    .description('approves a request and notifies the applicant')
    .argument(...request)
    .option('--note <text>', 'said to who asked')
    .action((typed: string, flags: { note?: string }) => decide(typed, 'approved', flags.note))
  command
    .command('reject')
    .description('rejects a request and notifies the applicant, who may apply again')
    .argument(...request)
    .option('--note <text>', 'why, said to who asked')
    .action((typed: string, flags: { note?: string }) => decide(typed, 'rejected', flags.note))
  return command
}

function decide(typed: string, status: Decision['status'], note = ''): Promise<void> {
  return withServices(async (services: Services) => {
    const { store } = await getRequest(services.db, typed)
    const isDone = await decideStore(services, store.id, { status, note: note.trim() })
    if (isDone) return print(`The request for “${store.name}” is ${status}.`)
    const { store: now } = await getRequest(services.db, store.id)
    const sentence = `The request for “${store.name}” is ${now.status} already.`
    if (now.status === status) return print(sentence)
    throw new OperatorError(sentence)
  })
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

async function getRequest(db: Db, typed: string): Promise<StoreRequest> {
  const named = typed.trim()
  const id = uuid.test(named) ? named : undefined
  const userId = id ? undefined : (await findAccount(db, named))?.id
  const [found] = id || userId ? await findStores(db, { id, userId }, 1) : []
  if (!found) throw new OperatorError(`There is no request ${named}.`)
  return found
}

function printRequests(found: readonly StoreRequest[]): void {
  if (found.length === 0) print('There are no requests.')
  else
    printTable(
      ['REQUEST', 'ASKED', 'STATUS', 'PHONE', 'NAME'],
      found.map(({ store, phone }) => [
        store.id,
        formatDateTime(store.createdAt),
        store.status,
        phone,
        store.name,
      ]),
    )
}

function show({ store, phone, email }: StoreRequest): void {
  printFields({
    Id: store.id,
    Asked: formatDateTime(store.createdAt),
    Status: store.status,
    Note: store.note || null,
    Name: store.name,
    Description: store.description || null,
    Logo: store.logo,
    Phone: phone,
    'E-mail': email,
  })
}

function toJson({ store, phone, email }: StoreRequest) {
  return { ...store, phone, email }
}
