import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ReturnDetails } from '../admin-contract.ts'
import { isReturnId, statusNames } from '../domain.ts'

/** The return of a code, for the search of everything. */
export async function findReturn(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const id = text.toUpperCase()
  if (!isReturnId(id)) return []
  try {
    const { data } = await api.get<{ data: ReturnDetails }>(`returns/${id}`, { signal })
    const detail = `Đơn ${data.orderId} · ${statusNames[data.status]}`
    return [{ label: id, detail, to: `/tra-hang/${id}` }]
  } catch (error) {
    if (hasStatus(error, 404)) return []
    throw error
  }
}
