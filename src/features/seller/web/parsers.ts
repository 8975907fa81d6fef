import { at, type Fields, isRecord, pictureUrl, text, UnknownShape } from '#storefront/api/parse.ts'
import type { Store, StoreStatus } from '../contract.ts'
import { isLogoAddress } from '../domain.ts'

const statuses: readonly StoreStatus[] = ['pending', 'approved', 'rejected']

/** A shop request as it is shown. A status unknown here is `other`, shown as it came. */
export type ShownStore = Pick<Store, 'name' | 'description' | 'logo' | 'note' | 'createdAt'> & {
  status: StoreStatus | 'other'
  statusText: string
}

/** Parses the signed-in shopper's last request; null when there is none. Throws UnknownShape. */
export function parseOwnStore(answer: unknown): ShownStore | null {
  if (!isRecord(answer)) throw new UnknownShape('no answer')
  return storeAt(answer, 'store', 'data.store', 'user.store', 'data.user.store') ?? null
}

/** Parses the request that was just made; undefined when the answer does not contain it. */
export function parseMadeStore(answer: unknown): ShownStore | undefined {
  return storeAt(answer, 'store', 'data.store', 'data')
}

function storeAt(answer: unknown, ...paths: string[]): ShownStore | undefined {
  const found = paths.map((path) => at(answer, path)).filter(isRecord)
  return found.map(storeOf).find((store) => store !== undefined)
}

function storeOf(fields: Fields): ShownStore | undefined {
  const name = text(fields.name)
  if (name === '') return undefined
  const statusText = text(fields.status)
  const logo = pictureUrl(fields.logo, fields.logoUrl)
  return {
    name,
    description: text(fields.description),
    logo: logo && isLogoAddress(logo) ? logo : null,
    note: text(fields.note, fields.reason),
    createdAt: text(fields.createdAt),
    status: statuses.find((status) => status === statusText.toLowerCase()) ?? 'other',
    statusText,
  }
}
