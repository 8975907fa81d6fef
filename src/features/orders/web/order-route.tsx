import AccountOrderRoute from './account-order-route.tsx'

/** An order on a page of its own: where letters and notices lead. */
export default function OrderRoute() {
  return (
    <div className="page-x min-h-dvh max-w-[56rem] py-4 md:py-8">
      <AccountOrderRoute />
    </div>
  )
}
