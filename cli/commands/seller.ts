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
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { formatDateTime } from '#shared/format.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { commandActor } from '../command-actor.ts'
import { print, printFields, printJson, printTable } from '../output.ts'
import { withServices, withShop } from '../with-shop.ts'

type ListFlags = { status?: StoreStatus; limit: number; json?: boolean }

const statuses = StoreStatus.options
const request = () =>
  [
    '<request>',
    t(
      'mã trong seller list, hoặc số điện thoại, e-mail hay tên đăng nhập của người gửi',
      'its id in seller list, or the phone, e-mail or username of who asked',
    ),
  ] as const

export function sellerCommand(): Command {
  const command = new Command('seller').description(
    t('yêu cầu mở gian hàng', 'requests to open a shop'),
  )
  command
    .command('list')
    .description(t('các yêu cầu mới nhất', 'the newest requests'))
    .option(
      '--status <status>',
      t(`chỉ loại này: ${statuses.join(', ')}`, `only these: ${statuses.join(', ')}`),
      oneOf(statuses),
    )
    .option(
      '--limit <number>',
      t('nhiều nhất bấy nhiêu', 'at most so many'),
      wholeNumber(1, 10_000),
      20,
    )
    .option('--json', t('in ra dạng JSON', 'as JSON'))
    .action(({ status, limit, json }: ListFlags) =>
      withShop(async ({ db }) => {
        const found = await findStores(db, { status }, limit)
        if (json) printJson(found.map(toJson))
        else printRequests(found)
      }),
    )
  command
    .command('show')
    .description(t('toàn bộ một yêu cầu', 'all that a request says'))
    .argument(...request())
    .action((typed: string) => withShop(async ({ db }) => show(await getRequest(db, typed))))
  command
    .command('approve')
    .description(
      t(
        'chấp thuận một yêu cầu, có thông báo cho người gửi',
        'approves a request and notifies the applicant',
      ),
    )
    .argument(...request())
    .option('--note <text>', t('báo cho người gửi', 'said to who asked'))
    .action((typed: string, flags: { note?: string }) => decide(typed, 'approved', flags.note))
  command
    .command('reject')
    .description(
      t(
        'từ chối một yêu cầu, có thông báo; người gửi có thể gửi lại',
        'rejects a request and notifies the applicant, who may apply again',
      ),
    )
    .argument(...request())
    .option('--note <text>', t('lý do, báo cho người gửi', 'why, said to who asked'))
    .action((typed: string, flags: { note?: string }) => decide(typed, 'rejected', flags.note))
  return command
}

function decide(typed: string, status: Decision['status'], note = ''): Promise<void> {
  return withServices(async (services: Services) => {
    const { store } = await getRequest(services.db, typed)
    const decision = { status, note: note.trim() }
    const isDone = await decideStore(services, store.id, decision, commandActor())
    if (isDone)
      return print(
        t(
          `Yêu cầu mở “${store.name}”: ${status}.`,
          `The request for “${store.name}” is ${status}.`,
        ),
      )
    const { store: now } = await getRequest(services.db, store.id)
    const sentence = t(
      `Yêu cầu mở “${store.name}” đã là ${now.status}.`,
      `The request for “${store.name}” is ${now.status} already.`,
    )
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
  if (!found)
    throw new OperatorError(t(`Không có yêu cầu ${named}.`, `There is no request ${named}.`))
  return found
}

function printRequests(found: readonly StoreRequest[]): void {
  if (found.length === 0) print(t('Chưa có yêu cầu nào.', 'There are no requests.'))
  else
    printTable(
      [
        t('YÊU CẦU', 'REQUEST'),
        t('GỬI LÚC', 'ASKED'),
        t('TRẠNG THÁI', 'STATUS'),
        t('ĐIỆN THOẠI', 'PHONE'),
        t('TÊN', 'NAME'),
      ],
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
    [t('Mã', 'Id')]: store.id,
    [t('Gửi lúc', 'Asked')]: formatDateTime(store.createdAt),
    [t('Trạng thái', 'Status')]: store.status,
    [t('Ghi chú', 'Note')]: store.note || null,
    [t('Tên', 'Name')]: store.name,
    [t('Mô tả', 'Description')]: store.description || null,
    Logo: store.logo,
    [t('Điện thoại', 'Phone')]: phone,
    'E-mail': email,
  })
}

function toJson({ store, phone, email }: StoreRequest) {
  return { ...store, phone, email }
}
