import { trackingPage } from '../domain.ts'

/** A parcel's code, with a link to its carrier's page where that is known. */
export function TrackingCode({ carrier, code }: { carrier: string; code: string }) {
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
          <span className="sr-only"> kiện {code} (mở trang khác)</span>
        </a>
      )}
    </>
  )
}
