import { alertShopper } from '#storefront/ui/toasts.ts'

type Document = 'slips' | 'picking-list'

/** Opens a document about these orders in a window of its own and asks the browser to print it. */
export function printOrders(document: Document, ids: readonly string[]): void {
  const opened = window.open(`/api/admin/orders/${document}?ids=${ids.join(',')}`)
  if (!opened) {
    alertShopper('Trình duyệt chặn cửa sổ in. Hãy cho phép cửa sổ mới rồi thử lại.', 'problem')
    return
  }
  opened.addEventListener('load', () => opened.print())
}
