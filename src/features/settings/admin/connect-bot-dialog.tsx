import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { errorsByField } from '#back-office/form/field-errors.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { BotChat } from '../bot-contract.ts'
import type { SettingsOfGroup } from '../contract.ts'
import type { BotGuide } from './bot-guides.ts'

type Props = {
  guide: BotGuide
  /** The chat of the bot that is connected, whose token may stay. */
  connected: string | undefined
  onDone: (group: SettingsOfGroup) => void
  onClose: () => void
}

/** Asks for a bot's token and finds the chats that it can write to. The token is kept nowhere but on the server. */
export function ConnectBotDialog({ guide, connected, onDone, onClose }: Props) {
  const { bot, name, steps } = guide
  const [token, setToken] = useState('')
  const [chatId, setChatId] = useState(connected ?? '')
  const [chats, setChats] = useState<readonly BotChat[]>()
  const [busy, setBusy] = useState<'find' | 'connect'>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const typedToken = token.trim() || (connected === undefined ? '' : null)
  const run = async (step: 'find' | 'connect', call: () => Promise<void>) => {
    setBusy(step)
    setErrors({})
    setProblem(undefined)
    try {
      await call()
    } catch (error) {
      const told = errorsByField(error)
      setErrors(told)
      if (!told.token && !told.chatId) setProblem(problemOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const find = () =>
    run('find', async () => {
      const { data } = await api.post<{ data: BotChat[] }>(`settings/bots/${bot}/chats`, {
        token: typedToken,
      })
      setChats(data)
      const [first] = data
      if (first && !data.some(({ id }) => id === chatId)) setChatId(first.id)
    })
  const connect = () =>
    run('connect', async () => {
      const { data } = await api.put<{ data: SettingsOfGroup }>(`settings/bots/${bot}`, {
        token: typedToken,
        chatId,
      })
      onDone(data)
      alertShopper(`Đã kết nối. Xem tin chào trong ${name}.`, 'success')
      onClose()
    })
  return (
    <FormDialog
      title={`Kết nối ${name}`}
      submitLabel="Gửi tin chào và lưu"
      busy={busy === 'connect'}
      problem={problem}
      onSubmit={connect}
      onClose={onClose}
    >
      <ol className="list-decimal space-y-1 ps-5 text-sm text-ink-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TextField
        label="Mã của bot (token)"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={token}
        error={errors.token}
        hint={connected === undefined ? undefined : 'Để trống nếu giữ bot đang dùng.'}
        onChange={({ target }) => setToken(target.value)}
      />
      <Button busy={busy === 'find'} onClick={() => void find()}>
        Tìm nơi nhận tin
      </Button>
      {chats && chats.length > 0 && (
        <RadioGroup
          legend="Báo đơn mới đến"
          options={chats.map(({ id, name: label }) => ({
            value: id,
            label: <span className="wrap-anywhere">{label}</span>,
          }))}
          value={chatId}
          onChange={setChatId}
        />
      )}
      <div aria-live="polite">
        {chats?.length === 0 && (
          <p className="text-sm text-ink-soft">
            Chưa thấy ai nhắn cho bot. Nhắn cho bot một tin rồi tìm lại.
          </p>
        )}
      </div>
      <TextField
        label="Mã nơi nhận tin (chat ID)"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={chatId}
        error={errors.chatId}
        hint="Được điền khi bạn chọn ở trên."
        onChange={({ target }) => setChatId(target.value)}
      />
    </FormDialog>
  )
}
