import { alertShopper } from '#storefront/ui/toasts.ts'

type Document = 'slips' | 'picking-list'

/**
 * Opens a document about these orders in a window of its own and asks the browser to print it; of an order that is sent apart,
 * about the parcel `shipment` alone.
 */
export function printOrders(document: Document, ids: readonly string[], shipment?: number): void {
  const parcel = shipment ? `&shipment=${shipment}` : ''
  const opened = window.open(`/api/admin/orders/${document}?ids=${ids.join(',')}${parcel}`)
  if (!opened) {
    alertShopper('Trình duyệt chặn cửa sổ in. Hãy cho phép cửa sổ mới rồi thử lại.', 'problem')
    return
  }
  opened.addEventListener('load', () => opened.print())
}
