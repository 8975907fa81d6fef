import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { securityQuery } from './queries.ts'

/** Lets an owner require a second factor of everybody. */
export function RequireSecondFactor() {
  const { data } = useQuery(securityQuery)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!data) return null
  const change = async (requireSecondFactor: boolean) => {
    setBusy(true)
    try {
      await api.put('security', { requireSecondFactor, version: data.version })
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await queries.invalidateQueries()
    setBusy(false)
  }
  return (
    <Panel title="Bảo mật">
      <Switch
        label="Bắt buộc xác minh hai bước với mọi người"
        checked={data.requireSecondFactor}
        disabled={busy}
        onChange={({ target }) => void change(target.checked)}
      />
      <p className="text-sm text-ink-soft">
        Ai chưa bật chỉ vào được trang tài khoản của mình cho đến khi bật.
      </p>
    </Panel>
  )
}
