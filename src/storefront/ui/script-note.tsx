import { telephone } from '../shell/telephone.ts'
import { useShop } from '../shell/use-shop.ts'

type Props = { lacking: string; callFor?: string; className?: string }

/** Note for pages without scripts: what is missing and how to do it instead. */
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
