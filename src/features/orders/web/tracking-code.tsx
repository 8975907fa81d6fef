import { trackingPage } from '../domain.ts'

type Props = {
  carrier: string
  code: string
  /** For screen readers: “đơn hàng”, “kiện 1”. */
  what: string
}

/** A parcel's code, with a link to its carrier's page where that is known. */
export function TrackingCode({ carrier, code, what }: Props) {
  const page = trackingPage({ carrier, code })
  if (!code) return null
  return (
    <>
      <span className="block font-semibold">{code}</span>
      {page && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-son underline-offset-3 hover:underline"
        >
          Theo dõi ở {carrier}
          <span className="sr-only"> {what} (mở trang khác)</span>
        </a>
      )}
    </>
  )
}
