import { useNavigate } from 'react-router'
import { api } from '#back-office/api.ts'
import { useChange } from '#back-office/use-change.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SaleDetails } from '../admin-contract.ts'
import { salesKey } from './queries.ts'

const undo = 'Hoàn tác'

/** Ends a running sale and deletes one that has not begun; both can be undone. */
export function useSaleSteps(sale: SaleDetails) {
  const navigate = useNavigate()
  const { busy, change } = useChange(salesKey)
  const { id, name } = sale
  const resume = async () => {
    const done = await change('resume', () => api.post(`flash-sales/${id}/resume`))
    if (done) alertShopper(`“${name}” chạy tiếp.`, 'success')
  }
  const end = async () => {
    const done = await change('end', () => api.post(`flash-sales/${id}/end`))
    if (!done) return
    const action = { label: undo, onPress: () => void resume() }
    alertShopper(`Đã kết thúc “${name}”. Đơn đã đặt giữ giá.`, 'success', action)
  }
  const restore = async () => {
    const lines = sale.lines.map(({ goods: _, sold: __, ...line }) => line)
    const { startAt, endAt } = sale
    const done = await change('restore', () =>
      api.post('flash-sales', { id, name, startAt, endAt, lines }),
    )
    if (done) alertShopper(`Đã khôi phục “${name}”.`, 'success')
  }
  const remove = async () => {
    const done = await change('remove', () => api.delete(`flash-sales/${id}`))
    if (!done) return
    await navigate('/flash-sale?state=upcoming', { replace: true })
    const action = { label: undo, onPress: () => void restore() }
    alertShopper(`Đã xoá “${name}”.`, 'success', action)
  }
  return { busy, end, resume, remove }
}
