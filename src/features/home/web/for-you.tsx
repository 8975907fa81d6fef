import { useState } from 'react'
import type { ProductCard } from '#features/catalog/contract.ts'
import { findRecommendations, ProductGrid } from '#features/catalog/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'

export const forYouPageSize = 50
const limit = 200
const skeletons = 12

type Props = { first: readonly ProductCard[]; eager: boolean }

/** “Dành riêng cho bạn”: the first products come with the page, more on demand, 200 at most. */
export function ForYou({ first, eager }: Props) {
  const [more, setMore] = useState<readonly ProductCard[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'ended'>('idle')
  const products = [...first, ...more]
  const canGrow = state !== 'ended' && first.length >= forYouPageSize && products.length < limit

  async function loadMore() {
    setState('loading')
    const page = Math.floor(products.length / forYouPageSize) + 1
    const found = await findRecommendations(browserApi(), { page, pageSize: forYouPageSize })
    const known = new Set(products.map(({ id }) => id))
    const fresh = found.filter(({ id }) => !known.has(id))
    setMore((before) => [...before, ...fresh].slice(0, limit - first.length))
    setState(found.length < forYouPageSize ? 'ended' : 'idle')
  }

  return (
    <section aria-labelledby="for-you">
      <h2 id="for-you" className="mb-3 text-xl font-bold">
        Dành riêng cho bạn
      </h2>
      {products.length === 0 ? (
        <EmptyState level={3} title="Chưa có gợi ý phù hợp." />
      ) : (
        <ProductGrid
          products={products}
          eager={eager ? 4 : 0}
          pending={state === 'loading' ? skeletons : 0}
        />
      )}
      {canGrow && (
        <div className="mt-6 flex justify-center">
          <Button
            size="lg"
            busy={state === 'loading'}
            busyLabel="Đang tải..."
            onClick={() => void loadMore()}
          >
            Xem thêm
          </Button>
        </div>
      )}
    </section>
  )
}
