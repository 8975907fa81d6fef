import { telephone } from '../shell/telephone.ts'
import { useShop } from '../shell/use-shop.ts'

/** What a page says without scripts, after what can't be done there: how to do it all the same. */
export function ScriptNote({ lacking, className }: { lacking: string; className?: string }) {
  const { phone } = useShop()
  return (
    <p className={className}>
      Trình duyệt của bạn đang tắt JavaScript nên {lacking}. Hãy bật JavaScript rồi tải lại trang
      {phone && (
        <>
          , hoặc gọi{' '}
          <a href={telephone(phone)} className="font-semibold text-son hover:underline">
            {phone}
          </a>{' '}
          để đặt hàng
        </>
      )}
      .
    </p>
  )
}
