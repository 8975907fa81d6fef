import { ApiError, isRefused } from '#storefront/api/api-error.ts'
import { api } from './api.ts'

const refusals = ['IDEMPOTENCY_KEY_REUSED', 'STALE_EDIT']
const elsewhere =
  'Bản nháp này đã được lưu ở thẻ khác. Hãy mở bản đã lưu trong danh sách, hoặc bỏ thay đổi để nhập mới.'

/**
 * Makes something under an id of the form. Where it was made before, since an answer was lost, and the form was changed since,
 * what was made is changed to that. Without a lost answer in this tab it is refused: the id is that of a draft which another
 * tab has saved, and what is typed now may be about something else.
 */
export async function createOnce<Made extends { version: number }>(
  path: string,
  id: string,
  fields: object,
): Promise<{ data: Made }> {
  const key = `quan-ly:chua-ro:${path}/${id}`
  try {
    const made = await api.post<{ data: Made }>(path, { ...fields, id })
    withStorage((storage) => storage.removeItem(key))
    return made
  } catch (error) {
    if (!isRefused(error)) withStorage((storage) => storage.setItem(key, '1'))
    if (!(error instanceof ApiError && refusals.includes(error.code))) throw error
    const isOwn = withStorage((storage) => storage.getItem(key)) === '1'
    if (!isOwn) throw new ApiError(error.status, { code: 'ALREADY_MADE', serverMessage: elsewhere })
    const { data } = await api.get<{ data: Made }>(`${path}/${id}`)
    const changed = await api.put<{ data: Made }>(`${path}/${id}`, {
      ...fields,
      version: data.version,
    })
    withStorage((storage) => storage.removeItem(key))
    return changed
  }
}

/** Storage may be switched off or full. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
