import { telephone } from '../shell/telephone.ts'
import { useShop } from '../shell/use-shop.ts'

type Props = { lacking: string; callFor?: string; className?: string }

/** What a page says without scripts, after what can't be done there: how to do it all the same. */
export function ScriptNote({ lacking, callFor = 'để đặt hàng', className }: Props) {
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
          {callFor}
        </>
      )}
      .
    </p>
  )
}
