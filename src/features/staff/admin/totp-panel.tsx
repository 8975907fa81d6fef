import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FactorForm } from '#back-office/form/factor-form.tsx'
import { forOwnAccount } from '#back-office/form/use-own-factor.ts'
import { meQuery, useMe } from '#back-office/session.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Started = { secret: string; qrSvg: string }
type Codes = { data: { recoveryCodes: string[] } }

/** The authenticator app: set up, removed, and its recovery codes. */
export function TotpPanel() {
  const { secondFactor } = useMe()
  const queries = useQueryClient()
  const [started, setStarted] = useState<Started>()
  const [opened, setOpened] = useState<'remove' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setStarted(undefined)
    setOpened(undefined)
  }
  // Forms know by it what to ask for, so it is renewed before the next one can be opened.
  const finish = async () => {
    await queries.invalidateQueries(meQuery)
    close()
  }
  const start = async () => {
    setBusy(true)
    try {
      setStarted((await api.post<{ data: Started }>('me/totp')).data)
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title="Ứng dụng xác thực"
      aside={secondFactor.totp ? <Badge tone="leaf">Đang bật</Badge> : <Badge>Chưa bật</Badge>}
    >
      <p className="mb-3 text-ink-soft">
        {secondFactor.totp
          ? `Khi đăng nhập, bạn nhập thêm mã 6 số của ứng dụng. Còn ${secondFactor.recoveryCodesLeft} mã khôi phục.`
          : 'Mật khẩu lộ cũng không ai vào được: khi đăng nhập, bạn nhập thêm mã 6 số từ điện thoại.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {secondFactor.totp ? (
          <>
            <Button onClick={() => setOpened('codes')}>Tạo mã khôi phục mới</Button>
            <Button variant="danger" onClick={() => setOpened('remove')}>
              Tắt
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void start()}>
            Bật
          </Button>
        )}
      </div>
      {started && (
        <FactorForm
          title="Bật ứng dụng xác thực"
          passkey={forOwnAccount('add-app')}
          newCodeLabel="Mã 6 số trong ứng dụng"
          action="Bật"
          onClose={close}
          onSubmit={async ({ newCode, ...proof }) => {
            const { data } = await api.put<Codes>('me/totp', { ...proof, code: newCode })
            setCodes(data.recoveryCodes)
            await finish()
          }}
        >
          <p>
            Quét mã này bằng Google Authenticator, Microsoft Authenticator hoặc ứng dụng tương tự,
            rồi nhập mã mà ứng dụng hiện.
          </p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(started.qrSvg)}`}
            alt="Mã QR để thêm vào ứng dụng xác thực"
            width={192}
            height={192}
            className="size-48 self-center"
          />
          <p className="text-sm break-all text-ink-soft">
            Không quét được? Nhập khoá này: <span className="font-mono">{started.secret}</span>
          </p>
        </FactorForm>
      )}
      {opened === 'remove' && (
        <FactorForm
          title="Tắt ứng dụng xác thực"
          description={`${
            secondFactor.passkeys > 0
              ? 'Sau đó bạn đăng nhập bằng passkey.'
              : 'Sau đó chỉ mật khẩu là đủ để đăng nhập.'
          } Các mã khôi phục cũng bị xoá.`}
          passkey={forOwnAccount('remove-app')}
          action="Tắt"
          danger
          onClose={close}
          onSubmit={async ({ newCode: _, ...proof }) => {
            await api.delete('me/totp', proof)
            alertShopper('Đã tắt ứng dụng xác thực.', 'success')
            await finish()
          }}
        />
      )}
      {opened === 'codes' && (
        <FactorForm
          title="Tạo mã khôi phục mới"
          description="Các mã cũ không dùng được nữa."
          passkey={forOwnAccount('recovery-codes')}
          codeLabel="Mã 6 số trong ứng dụng"
          action="Tạo mã mới"
          onClose={close}
          onSubmit={async ({ newCode: _, ...proof }) => {
            const { data } = await api.post<Codes>('me/recovery-codes', proof)
            setCodes(data.recoveryCodes)
            await finish()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  )
}
