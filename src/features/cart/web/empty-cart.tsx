import { useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#features/catalog/contract.ts'
import { ProductCarousel } from '#features/catalog/web/public.ts'
import { Countdown, findFlashSaleEnd } from '#features/flash-sale/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'

type Props = {
  /** The first best sellers and the end of the running Flash Sale, when the page came with them. */
  bestSellers: readonly ProductCard[] | undefined
  flashEnd: string | null | undefined
  /** Given when loading failed, so the cart may not be empty. */
  onRetry: (() => void) | undefined
}

export function EmptyCart({ bestSellers, flashEnd, onRetry }: Props) {
  const { data: endAt } = useQuery({
    queryKey: ['flash-end'],
    queryFn: () => findFlashSaleEnd(browserApi()),
    initialData: flashEnd,
    staleTime: 60_000,
  })
  return (
    <>
      <EmptyState
        title="Giỏ hàng của bạn đang trống"
        description={
          <div className="flex flex-col items-center gap-3">
            {onRetry && (
              <p role="alert">Có thể giỏ hàng chưa tải được do lỗi kết nối. Vui lòng thử lại.</p>
            )}
            {endAt && (
              <p className="flex flex-wrap items-center justify-center gap-2">
                <Countdown endAt={endAt} label="Flash Sale kết thúc sau" />
              </p>
            )}
          </div>
        }
        action={
          <>
            {onRetry && <Button onClick={onRetry}>Thử lại</Button>}
            <ButtonLink to="/" variant="primary">
              Mua sắm ngay
            </ButtonLink>
          </>
        }
      />
      <ProductCarousel title="Bán chạy nhất" first={bestSellers} />
    </>
  )
}
