import { MessageCircle, Phone } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { ShopFacts } from './shop-facts.ts'
import { telephone } from './telephone.ts'

/** Contact options: chat, call, or close. */
export function ContactWays({ shop, onClose }: { shop: ShopFacts; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      {shop.zaloUrl && (
        <a
          href={shop.zaloUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'lg' })}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Zalo
        </a>
      )}
      {shop.phone && (
        <a href={telephone(shop.phone)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Phone aria-hidden="true" className="size-5" />
          Gọi ngay
        </a>
      )}
      <Button variant="quiet" size="lg" onClick={onClose}>
        ĐÓNG
      </Button>
    </div>
  )
}
