import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { OwnReviews } from './own-reviews.tsx'

/** The shopper's reviews within the account's frame. */
export default function AccountReviewsRoute() {
  const shop = useShop()
  return (
    <>
      <PageHead title={`Đánh giá của tôi | ${shop.name}`} robots="noindex" />
      <h1 className="mb-2 text-2xl font-bold">Đánh giá của tôi</h1>
      <OwnReviews path="/user/account/reviews" />
    </>
  )
}
