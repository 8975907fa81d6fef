import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, text } from '#storefront/api/parse.ts'
import { isMissing, isMissingOrUnknown, tryInOrder } from '#storefront/api/try-in-order.ts'
import type { Address } from '../contract.ts'
import { parseAddress, parseAddresses } from './parsers.ts'

const bases = ['/api/web/addresses/users/addresses', '/api/web/users/addresses'] as const

/** Body of the request. Names go along for servers that store them as they are sent. */
export type AddressDraft = Omit<Address, 'id' | 'scheme'> & { scheme?: Address['scheme'] }

/** The address book, default first. Throws ApiError. */
export function loadAddresses(api: ApiClient): Promise<Address[]> {
  return tryInOrder(bases.map((base) => async () => parseAddresses(await api.get(base))))
}

/** Saves a new address, or an existing one under `id`, and returns its id. Throws ApiError. */
export async function saveAddress(
  api: ApiClient,
  draft: AddressDraft,
  id: string | undefined,
): Promise<string> {
  const { email, scheme, ...named } = draft
  const options = { extras: { body: { email, scheme } } }
  if (id !== undefined) {
    await repeatable((base) => api.put(`${base}/${encodeURIComponent(id)}`, named, options))
    return id
  }
  // A second call would add the address twice if only the answer to the first was lost.
  const answer = await tryInOrder(
    bases.map((base) => () => api.post(base, named, options)),
    { goesOn: isMissing },
  )
  return text(at(answer, 'id'), at(answer, 'data.id'), at(answer, 'data.data.id'))
}

export async function makeDefault(api: ApiClient, id: string): Promise<void> {
  await repeatable((base) => api.put(`${base}/${encodeURIComponent(id)}/default`))
}

export async function deleteAddress(api: ApiClient, id: string): Promise<void> {
  await repeatable((base) => api.delete(`${base}/${encodeURIComponent(id)}`))
}

/** A change with the same result when it is done at both paths. */
function repeatable(call: (base: string) => Promise<unknown>): Promise<unknown> {
  return tryInOrder(
    bases.map((base) => () => call(base)),
    { goesOn: isMissingOrUnknown },
  )
}

/** The delivery address: the chosen one while it exists, else the default one, else undefined. */
export async function loadDeliveryAddress(
  api: ApiClient,
  chosenId: string | undefined,
): Promise<Address | undefined> {
  const find = async (id: string) => {
    try {
      return parseAddress(await api.get(`/api/web/users/addresses/${encodeURIComponent(id)}`))
    } catch (error) {
      if (hasStatus(error, 404)) return undefined
      throw error
    }
  }
  return (chosenId && (await find(chosenId))) || (await find('default'))
}
