import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#back-office/api.ts'
import { FactorForm, type Proof } from '#back-office/form/factor-form.tsx'
import { forOwnAccount } from '#back-office/form/use-own-factor.ts'
import { createPasskey, hasPasskeys } from '#back-office/passkey.ts'
import { QueryState } from '#back-office/query-state.tsx'
import { meQuery } from '#back-office/session.ts'
import { formatDateTime } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { Passkey } from '../passkey-contract.ts'
import { passkeysQuery } from './queries.ts'

/** Passkeys of one's own: fingerprint, face or the screen lock in place of a password. */
export function PasskeysPanel() {
  const query = useQuery(passkeysQuery)
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Passkey | 'new'>()
  const [name, setName] = useState('')
  const [options, setOptions] = useState<Record<string, unknown>>()
  const close = () => {
    setOpened(undefined)
    setName('')
    setOptions(undefined)
  }
  const finish = async () => {
    // Forms know by it what to ask for, so it is renewed before the list shows the next step.
    await queries.invalidateQueries(meQuery)
    await queries.invalidateQueries(passkeysQuery)
    close()
  }
  const start = async (proof: Omit<Proof, 'newCode'>) => {
    const typed = { name: name.trim(), ...proof }
    const path = 'me/passkeys/options'
    return (await api.post<{ data: Record<string, unknown> }>(path, typed)).data
  }
  const add = async ({ newCode: _, ...proof }: Proof) => {
    // Who stops at the device tries again with the same, since their code is used up.
    const asked = options ?? (await start(proof))
    setOptions(asked)
    const response = await createPasskey(asked)
    if (!response) return
    setOptions(undefined)
    await api.post('me/passkeys', { name: name.trim(), password: proof.password, response })
    alertShopper('Đã thêm passkey. Lần sau bạn đăng nhập không cần mật khẩu.', 'success')
    await finish()
  }
  return (
    <Panel title="Passkey">
      <p className="mb-3 text-ink-soft">
        Đăng nhập bằng vân tay, khuôn mặt hoặc khoá màn hình, không cần mật khẩu và không thể bị lừa
        lấy.
      </p>
      <QueryState query={query} skeleton={<Skeleton className="h-16" />}>
        {(passkeys) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {passkeys.map((passkey) => (
                <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                  <div className="min-w-0 flex-1 basis-44">
                    <p className="font-semibold">{passkey.name}</p>
                    <p className="text-sm text-ink-soft">
                      {passkey.lastUsedAt
                        ? `Dùng gần nhất ${formatDateTime(passkey.lastUsedAt)}`
                        : `Thêm lúc ${formatDateTime(passkey.createdAt)}`}
                    </p>
                  </div>
                  <Button
                    aria-label={`Xoá passkey ${passkey.name}`}
                    onClick={() => setOpened(passkey)}
                  >
                    Xoá
                  </Button>
                </li>
              ))}
            </ul>
            {/* With the list: shown before it, the button would move from under the finger that presses it. */}
            {hasPasskeys ? (
              <Button className="mt-2" onClick={() => setOpened('new')}>
                Thêm passkey
              </Button>
            ) : (
              <p className="text-sm text-ink-faint">Trình duyệt này chưa dùng được passkey.</p>
            )}
          </>
        )}
      </QueryState>
      {opened === 'new' && (
        <FactorForm
          title="Thêm passkey"
          action="Tiếp tục"
          passkey={forOwnAccount('add-passkey')}
          isShown={options !== undefined}
          onClose={close}
          onSubmit={add}
        >
          <TextField
            label="Tên, để nhận ra thiết bị"
            placeholder="Điện thoại của tôi"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </FactorForm>
      )}
      {opened && opened !== 'new' && (
        <FactorForm
          title={`Xoá passkey ${opened.name}`}
          action="Xoá"
          danger
          onClose={close}
          passkey={forOwnAccount('remove-passkey')}
          onSubmit={async ({ newCode: _, ...proof }) => {
            await api.delete(`me/passkeys/${opened.id}`, proof)
            await finish()
          }}
        />
      )}
    </Panel>
  )
}
