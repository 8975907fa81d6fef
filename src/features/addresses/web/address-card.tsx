import { MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#storefront/ui/badge.tsx'
import type { Address } from '../contract.ts'
import { addressLine } from '../domain.ts'

/** Recipient, address and contact; `children` are its actions. */
export function AddressCard({ address, children }: { address: Address; children?: ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{address.fullName}</span>
        {address.isDefault && <Badge tone="leaf">Mặc định</Badge>}
      </p>
      <p className="mt-1 flex items-center gap-2 text-ink-soft tabular-nums">
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        {address.phone}
      </p>
      <p className="mt-1 flex gap-2 text-ink-soft">
        <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0">{addressLine(address)}</span>
      </p>
      {children}
    </>
  )
}
