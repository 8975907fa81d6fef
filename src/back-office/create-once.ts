import { ApiError } from '#storefront/api/api-error.ts'
import { api } from './api.ts'

const refusals = ['IDEMPOTENCY_KEY_REUSED', 'STALE_EDIT']

/**
 * Makes something under an id of the form. Where it was made before, since an answer was lost, and the form was changed since,
 * what was made is changed to that.
 */
export async function createOnce<Made extends { version: number }>(
  path: string,
  id: string,
  fields: object,
): Promise<{ data: Made }> {
  try {
    return await api.post<{ data: Made }>(path, { ...fields, id })
  } catch (error) {
    if (!(error instanceof ApiError && refusals.includes(error.code))) throw error
    const { data } = await api.get<{ data: Made }>(`${path}/${id}`)
    return api.put<{ data: Made }>(`${path}/${id}`, { ...fields, version: data.version })
  }
}
