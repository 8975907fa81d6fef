import AccountOrderRoute from './account-order-route.tsx'

/** An order on a page of its own, the target of e-mails and notifications. */
export default function OrderRoute() {
  return (
    <div className="page-x min-h-dvh max-w-[56rem] py-4 md:py-8">
      <AccountOrderRoute />
    </div>
  )
}
