import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { answerConsent, type Consent, currentConsentAnswer } from '../consent.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { useShop } from './use-shop.ts'

type Props = {
  consent: Consent
  /** Opened by the shopper: it takes the focus, and returns it. */
  reopened: boolean
  /** Address of the privacy policy. */
  policy: string | undefined
  onDone: () => void
}

/** The consent question. It is not modal: nothing waits for the answer. */
export function ConsentBanner({ consent, reopened, policy, onDone }: Props) {
  const { name } = useShop()
  const box = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  const isAnswered = consent === 'granted' || consent === 'refused'

  useEffect(() => {
    if (!reopened) return
    opener.current = document.activeElement
    box.current?.focus()
  }, [reopened])

  const close = () => {
    onDone()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const answer = (granted: boolean) => {
    answerConsent(granted)
    close()
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="consent-title"
      aria-describedby="consent-text"
      className="consent-banner fixed z-30 flex max-h-[60dvh] flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-sm md:gap-2.5 md:p-4 shadow-lift outline-none"
      onKeyDown={({ key }) => key === 'Escape' && isAnswered && close()}
    >
      {/* With large text this part scrolls, and the buttons stay in sight. */}
      <div className="-m-2.5 flex flex-col gap-2 overflow-y-auto p-2.5 md:gap-2.5">
        <div className="flex items-start gap-2">
          <p id="consent-title" className="flex-1 font-semibold text-balance md:text-base">
            Cho phép {name} ghi nhớ món bạn xem?
          </p>
          {isAnswered && (
            <IconButton
              label="Đóng"
              icon={<X aria-hidden="true" className="size-5" />}
              className="-m-2.5"
              onClick={close}
            />
          )}
        </div>
        <p id="consent-text" className="-mt-1 text-ink-soft md:text-pretty">
          Để gợi ý, hiện lại hàng đã xem và đếm lượt xem, đo tốc độ trang. Từ chối vẫn mua sắm đầy
          đủ; đổi ý ở “Quyền riêng tư” cuối trang.
          {policy && (
            <>
              {' '}
              <Link to={policy} className="font-semibold text-son underline">
                Tìm hiểu thêm
              </Link>
            </>
          )}
        </p>
        {isAnswered && <Standing consent={consent} />}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => answer(true)}>Đồng ý</Button>
        <Button onClick={() => answer(false)}>Từ chối</Button>
      </div>
    </section>
  )
}

function Standing({ consent }: { consent: 'granted' | 'refused' }) {
  const at = currentConsentAnswer()?.at
  return (
    <p className="rounded-md bg-sand px-3 py-2">
      Bạn đã {consent === 'granted' ? 'đồng ý' : 'từ chối'}
      {at && ` lúc ${formatDateTime(at)}`}.
      {consent === 'granted' && ' Từ chối sẽ xoá những gì đã ghi nhớ.'}
    </p>
  )
}
