import type { RefObject } from 'react'
import { Sheet } from '../ui/sheet.tsx'
import { ContactWays } from './contact-ways.tsx'
import { contactTitle, type ShopFacts } from './shop-facts.ts'

type Props = {
  shop: ShopFacts
  open: boolean
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Contact options in a sheet that can be swiped away. */
export function ContactSheet({ shop, open, onClose, returnFocus }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      hideClose
      title={contactTitle(shop)}
      returnFocus={returnFocus}
    >
      <ContactWays shop={shop} onClose={onClose} />
    </Sheet>
  )
}
