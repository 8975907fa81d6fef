import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDateTime } from '#shared/format.ts'
import {
  answerConsent,
  type Consent,
  currentConsentAnswer,
  useConsent,
} from '#storefront/consent.ts'
import { consentRecorded } from '#storefront/record-consent.ts'
import { usePolicies } from '#storefront/shell/use-policies.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { consentsQuery } from './calls.ts'
import { ConsentHistory } from './consent-history.tsx'
import { Section } from './section.tsx'

/** The consent given in this browser, its time, and a button to change it. */
export function BrowsingConsent() {
  const consent = useConsent()
  const client = useQueryClient()
  const { privacy } = usePolicies()
  useEffect(() => {
    // Invalidating does not restart a first load that is under way, which may miss the record.
    const refresh = () =>
      void client.cancelQueries(consentsQuery).then(() => client.invalidateQueries(consentsQuery))
    window.addEventListener(consentRecorded, refresh)
    return () => window.removeEventListener(consentRecorded, refresh)
  }, [client])

  const answer = (granted: boolean) => {
    const isWithdrawn = consent === 'granted'
    answerConsent(granted)
    alertShopper(
      isWithdrawn
        ? 'Đã rút lại đồng ý và xoá những gì đã ghi nhớ.'
        : 'Đã ghi nhận lựa chọn của bạn.',
      'success',
    )
  }
  return (
    <Section title="Ghi nhớ món bạn xem">
      <p className="text-ink-soft">
        Để gợi ý, hiện lại hàng đã xem và đếm lượt xem, đo tốc độ trang. Không đồng ý vẫn mua sắm
        đầy đủ.{' '}
        {privacy && (
          <Link to={privacy} className="font-semibold text-son underline">
            Chính sách bảo mật
          </Link>
        )}
      </p>
      <Standing consent={consent} />
      {consent === 'granted' ? (
        <>
          <Button onClick={() => answer(false)}>Rút lại đồng ý</Button>
          <p className="text-sm text-ink-soft">
            Rút lại sẽ xoá những gì đã ghi nhớ, trên thiết bị này và ở tiệm.
          </p>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => answer(true)}>Đồng ý</Button>
          {consent === 'open' && <Button onClick={() => answer(false)}>Từ chối</Button>}
        </div>
      )}
      <ConsentHistory />
    </Section>
  )
}

const standings: Record<Consent, string> = {
  unknown: '',
  open: 'Chưa trả lời',
  granted: 'Đang đồng ý',
  refused: 'Không đồng ý',
}

function Standing({ consent }: { consent: Consent }) {
  const at = currentConsentAnswer()?.at
  return (
    <p role="status" className="flex min-h-6 flex-wrap items-center gap-2">
      <Badge tone={consent === 'granted' ? 'leaf' : 'neutral'}>{standings[consent]}</Badge>
      {at && <span>từ {formatDateTime(at)}, trên thiết bị này</span>}
    </p>
  )
}
