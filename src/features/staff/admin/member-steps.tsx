import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { useMe } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { Member } from '../contract.ts'
import { staffQuery } from './queries.ts'
import { useFactorConfirmation } from './use-factor-confirmation.tsx'

type Step = 'reset' | 'sign-out' | 'end' | 'restore' | 'reset-second-factor'

/** What can be done to an account besides editing it. */
export function MemberSteps({ member, onDone }: { member: Member; onDone: () => void }) {
  const queries = useQueryClient()
  const me = useMe()
  const { withFactor, dialog } = useFactorConfirmation()
  const [busy, setBusy] = useState<Step>()
  const post = async (step: Step): Promise<boolean> => {
    setBusy(step)
    try {
      await withFactor(() => api.post(`staff/${member.id}/${step}`))
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
      return false
    } finally {
      setBusy(undefined)
    }
    await queries.invalidateQueries(staffQuery)
    return true
  }
  const take = async (step: Step, done: string) => {
    if (!(await post(step))) return
    onDone()
    alertShopper(done, 'success', undoOf(step))
  }
  /** Ending somebody's work is undone by a press instead of being asked about. */
  const undoOf = (step: Step) =>
    step === 'end'
      ? {
          label: 'Hoàn tác',
          onPress: () => void undoEnd(),
        }
      : undefined
  const restored = `${member.name} lại đăng nhập được.`
  // Leaves alone what was opened since.
  const undoEnd = async () => {
    if (await post('restore')) alertShopper(restored, 'success')
  }
  const signOut = async () => {
    const question = `Đăng xuất ${member.name} khỏi mọi thiết bị?`
    if (await askShopper(question, { confirmLabel: 'Đăng xuất' })) {
      await take('sign-out', `${member.name} đã bị đăng xuất khỏi mọi thiết bị.`)
    }
  }
  const removeFactor = async () => {
    const question = `Tắt xác minh hai bước của ${member.name}?`
    const description = 'Dùng khi họ mất điện thoại. Họ bị đăng xuất và nhận email báo.'
    if (await askShopper(question, { description, confirmLabel: 'Tắt', danger: true })) {
      await take('reset-second-factor', `Đã tắt xác minh hai bước của ${member.name}.`)
    }
  }
  if (member.endedAt) {
    return (
      <div className="mt-5 border-t border-line pt-4">
        <Button busy={busy === 'restore'} onClick={() => void take('restore', restored)}>
          Cho làm việc lại
        </Button>
        {dialog}
      </div>
    )
  }
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
      <Button
        busy={busy === 'reset'}
        onClick={() => void take('reset', `Đã gửi liên kết đặt lại mật khẩu đến ${member.email}.`)}
      >
        Gửi liên kết đặt lại mật khẩu
      </Button>
      <Button busy={busy === 'sign-out'} onClick={() => void signOut()}>
        Đăng xuất mọi nơi
      </Button>
      {member.hasSecondFactor && member.id !== me.id && (
        <Button busy={busy === 'reset-second-factor'} onClick={() => void removeFactor()}>
          Tắt xác minh hai bước
        </Button>
      )}
      <Button
        variant="danger"
        busy={busy === 'end'}
        onClick={() => void take('end', `${member.name} không còn đăng nhập được.`)}
      >
        Cho nghỉ
      </Button>
      {dialog}
    </div>
  )
}
