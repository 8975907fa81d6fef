import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import { bots } from '../bot-contract.ts'
import type { SettingsOfGroup } from '../contract.ts'
import { type BotGuide, botGuides } from './bot-guides.ts'
import { ConnectBotDialog } from './connect-bot-dialog.tsx'
import { settingsQuery } from './queries.ts'

type Props = { saved: SettingsOfGroup }

/** The bots that tell of new orders, a panel for each. */
export function BotPanels({ saved }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">
        Đơn hàng mới được báo ngay vào Telegram hoặc Zalo của bạn: mã đơn, số tiền, số sản phẩm, nơi
        giao. Tên, số điện thoại và địa chỉ của khách không được gửi đi.
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {bots.map((bot) => (
          <BotPanel key={bot} guide={botGuides[bot]} saved={saved} />
        ))}
      </div>
    </div>
  )
}

function BotPanel({ guide, saved }: Props & { guide: BotGuide }) {
  const queries = useQueryClient()
  const [isConnecting, setConnecting] = useState(false)
  const [busy, setBusy] = useState<'test' | 'disconnect'>()
  const { bot, name, names } = guide
  const settingOf = (wanted: string) => saved.settings.find((each) => each.name === wanted)
  const token = settingOf(names.token)
  const chat = settingOf(names.chatId)
  const isConnected = Boolean(token?.value && chat?.value)
  const isLocked = token?.isLocked || chat?.isLocked
  const take = (group: SettingsOfGroup) =>
    queries.setQueryData(settingsQuery.queryKey, (all) =>
      all?.map((each) => (each.group === group.group ? group : each)),
    )
  const run = async (step: 'test' | 'disconnect', call: () => Promise<void>, done: string) => {
    setBusy(step)
    try {
      await call()
      alertShopper(done, 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(undefined)
    }
  }
  const test = () =>
    run(
      'test',
      () => api.post(`settings/bots/${bot}/test`, {}),
      `Đã gửi tin thử. Xem trong ${name}.`,
    )
  const disconnect = async () => {
    const question = `Ngắt ${name}?`
    const description = `Đơn mới không được báo vào ${name} nữa. Muốn nối lại thì cần mã của bot.`
    if (!(await askShopper(question, { description, confirmLabel: 'Ngắt', danger: true }))) return
    const call = async () => {
      const { data } = await api.delete<{ data: SettingsOfGroup }>(`settings/bots/${bot}`)
      take(data)
    }
    await run('disconnect', call, `Đã ngắt ${name}.`)
  }
  return (
    <Panel title={name}>
      {isConnected ? (
        <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">Báo đến</dt>
          <dd className="wrap-anywhere">{chat?.value}</dd>
          <dt className="text-ink-soft">Mã của bot</dt>
          <dd className="wrap-anywhere">{token?.value}</dd>
        </dl>
      ) : (
        <p className="mb-4 text-ink-soft">Chưa kết nối.</p>
      )}
      {isLocked && (
        <p className="mb-4 text-sm text-ink-soft">
          Đặt bởi biến môi trường {names.token}, nên chỉ đổi được trên máy chủ.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isConnected && (
          <Button busy={busy === 'test'} onClick={() => void test()}>
            Gửi tin thử
          </Button>
        )}
        {!isLocked && (
          <Button
            id={names.token}
            variant={isConnected ? 'secondary' : 'primary'}
            onClick={() => setConnecting(true)}
          >
            {isConnected ? 'Đổi' : `Kết nối ${name}`}
          </Button>
        )}
        {isConnected && !isLocked && (
          <Button busy={busy === 'disconnect'} onClick={() => void disconnect()}>
            Ngắt
          </Button>
        )}
      </div>
      {isConnecting && (
        <ConnectBotDialog
          guide={guide}
          connected={isConnected ? (chat?.value ?? '') : undefined}
          onDone={take}
          onClose={() => setConnecting(false)}
        />
      )}
    </Panel>
  )
}
