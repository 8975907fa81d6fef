import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { uploadPath, useUploads } from '#storefront/uploads.ts'
import type { StaffStore } from '../admin-contract.ts'

const states = {
  pending: ['Chờ duyệt', 'amber'],
  approved: ['Đã duyệt', 'leaf'],
  rejected: ['Đã từ chối', 'neutral'],
} as const

type Props = { store: StaffStore; onDecide: (step: 'approve' | 'reject') => void }

/** A request with its applicant, and how it was decided. */
export function StoreCard({ store, onDecide }: Props) {
  const [label, tone] = states[store.status]
  const { decidedAt, phone, email } = store
  return (
    <article aria-label={store.name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{store.name}</h2>
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={store.createdAt} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          Gửi {formatDateTime(store.createdAt)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center font-semibold text-son tabular-nums hover:underline"
          >
            {phone}
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center font-semibold break-all text-son hover:underline"
          >
            {email}
          </a>
        )}
        {store.logo && <Logo address={store.logo} />}
      </div>
      {store.description && (
        <p className="whitespace-pre-line wrap-anywhere">{store.description}</p>
      )}
      {decidedAt && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {label} {formatDateTime(decidedAt)}
          {store.note && `: ${store.note}`}
        </p>
      )}
      {store.status === 'pending' && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button onClick={() => onDecide('approve')}>Duyệt</Button>
          <Button variant="quiet" onClick={() => onDecide('reject')}>
            Từ chối
          </Button>
        </div>
      )}
    </article>
  )
}

/** A foreign picture is only a link: loading it would tell its owner who looks at the request. */
function Logo({ address }: { address: string }) {
  if (uploadPath(address, useUploads())) {
    return (
      <span className="size-16 overflow-hidden rounded-sm bg-sand">
        <Picture src={address} alt="Logo" sizes="64px" maxWidth={240} />
      </span>
    )
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
    >
      Logo (thẻ mới)
    </a>
  )
}
