import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder, isMissing } from '#storefront/api/in-order.ts'
import { at, text } from '#storefront/api/read.ts'
import type { Address } from '../contract.ts'
import { readAddress, readAddresses } from './readers.ts'

const bases = ['/api/web/addresses/users/addresses', '/api/web/users/addresses'] as const

/** What the form sends; names are sent along for servers that keep them as they are told. */
export type AddressDraft = Omit<Address, 'id' | 'scheme'> & { scheme?: Address['scheme'] }

/** The address book, default first. Throws ApiError. */
export function loadAddresses(api: ApiClient): Promise<Address[]> {
  return inOrder(bases.map((base) => async () => readAddresses(await api.get(base))))
}

/** Saves a new address, or another one under `id`, and answers its id. Throws ApiError. */
export function saveAddress(
  api: ApiClient,
  draft: AddressDraft,
  id: string | undefined,
): Promise<string> {
  return onEither(async (base) => {
    if (id !== undefined) {
      await api.put(`${base}/${encodeURIComponent(id)}`, draft)
      return id
    }
    const answer = await api.post(base, draft)
    return text(at(answer, 'id'), at(answer, 'data.id'), at(answer, 'data.data.id'))
  })
}

export async function makeDefault(api: ApiClient, id: string): Promise<void> {
  await onEither((base) => api.put(`${base}/${encodeURIComponent(id)}/default`))
}

export async function deleteAddress(api: ApiClient, id: string): Promise<void> {
  await onEither((base) => api.delete(`${base}/${encodeURIComponent(id)}`))
}

function onEither<Answer>(call: (base: string) => Promise<Answer>): Promise<Answer> {
  return inOrder(
    bases.map((base) => () => call(base)),
    isMissing,
  )
}

/** Where to deliver: the chosen address while it is there, else the default one; undefined without any. */
export async function loadDeliveryAddress(
  api: ApiClient,
  chosenId: string | undefined,
): Promise<Address | undefined> {
  const find = async (id: string) => {
    try {
      return readAddress(await api.get(`/api/web/users/addresses/${encodeURIComponent(id)}`))
    } catch (error) {
      if (hasStatus(error, 404)) return undefined
      throw error
    }
  }
  return (chosenId && (await find(chosenId))) || (await find('default'))
}
