import { at, type Fields, isRecord, pictureUrl, text, UnknownShape } from '#storefront/api/read.ts'
import type { Store, StoreStatus } from '../contract.ts'
import { isLogoAddress } from '../domain.ts'

const statuses: readonly StoreStatus[] = ['pending', 'approved', 'rejected']

/** A request as the page shows it. A status that only its server knows is `other`, shown as it came. */
export type ShownStore = Pick<Store, 'name' | 'description' | 'logo' | 'note' | 'createdAt'> & {
  status: StoreStatus | 'other'
  statusText: string
}

/** The last request of who is signed in; null when there is none. Throws UnknownShape. */
export function readOwnStore(answer: unknown): ShownStore | null {
  if (!isRecord(answer)) throw new UnknownShape('no answer')
  return storeAt(answer, 'store', 'data.store', 'user.store', 'data.user.store') ?? null
}

/** The request that was just made; undefined when the answer does not tell. */
export function readMadeStore(answer: unknown): ShownStore | undefined {
  return storeAt(answer, 'store', 'data.store', 'data')
}

function storeAt(answer: unknown, ...paths: string[]): ShownStore | undefined {
  const found = paths.map((path) => at(answer, path)).filter(isRecord)
  return found.map(storeOf).find((store) => store !== undefined)
}

function storeOf(fields: Fields): ShownStore | undefined {
  const name = text(fields.name)
  if (name === '') return undefined
  const told = text(fields.status)
  const logo = pictureUrl(fields.logo, fields.logoUrl)
  return {
    name,
    description: text(fields.description),
    logo: logo && isLogoAddress(logo) ? logo : null,
    note: text(fields.note, fields.reason),
    createdAt: text(fields.createdAt),
    status: statuses.find((status) => status === told.toLowerCase()) ?? 'other',
    statusText: told,
  }
}
