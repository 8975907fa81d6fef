import { OrderHead } from './order-head.tsx'
import { OrderLinkScreen } from './order-link-screen.tsx'

/** An order for who has only the link that the shop has sent; its secret stands behind `#`. */
export default function OrderLinkRoute() {
  return (
    <div className="page-x min-h-dvh max-w-[56rem] py-4 md:py-8">
      <OrderHead title="Đơn hàng của bạn" />
      <OrderLinkScreen />
    </div>
  )
}
