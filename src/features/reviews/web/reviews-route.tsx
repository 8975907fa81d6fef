import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { ScriptNote } from '#storefront/ui/script-note.tsx'
import { OwnReviews } from './own-reviews.tsx'

export default function ReviewsRoute() {
  const shop = useShop()
  return (
    <div className="page-x max-w-text py-4 md:py-8">
      <PageHead title={`Đánh giá của tôi | ${shop.name}`} robots="noindex" />
      <h1 className="mb-2 text-2xl font-bold">Đánh giá của tôi</h1>
      <noscript>
        <ScriptNote
          lacking="chưa xem được đánh giá của bạn"
          className="rounded-md bg-surface p-4 shadow-card"
        />
      </noscript>
      <div className="needs-script">
        <OwnReviews path="/user/reviews" />
      </div>
    </div>
  )
}
