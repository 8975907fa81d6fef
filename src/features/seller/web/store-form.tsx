import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { isLogoAddress, longestLogo, longestName, longestText } from '../domain.ts'
import { ownStoreQuery, refusedFields, registerStore } from './calls.ts'
import { draftErrors, dropDraft, type StoreDraft, saveDraft, storedDraft } from './store-draft.ts'
import { StoreLogo } from './store-logo.tsx'

type Props = { owner: string; first: StoreDraft; onSent: () => void }

/** Form to request a shop; starts from the draft, else from `first`. */
export function StoreForm({ owner, first, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => storedDraft(owner, first))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const errors = { ...(tried && draftErrors(draft)) }

  const bind = (name: keyof StoreDraft) => ({
    name,
    value: draft[name],
    error: errors[name] ?? refused[name],
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...draft, [name]: target.value }
      setDraft(next)
      saveDraft(next, owner)
      setRefused({})
    },
  })

  useEffect(() => {
    const [field] = Object.keys(refused)
    if (field) focusOn(form.current, field)
  }, [refused])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setRefusal(undefined)
    const [wrong] = Object.keys(draftErrors(draft))
    if (wrong) return focusOn(form.current, wrong)
    setBusy(true)
    try {
      await send(client, draft, onSent)
    } catch (error) {
      setRefusal(messageOf(error, '❌ Có lỗi xảy ra!'))
      setRefused(refusedFields(error))
      // Requested on another device meanwhile: its state is shown.
      if (hasStatus(error, 409)) await client.invalidateQueries(ownStoreQuery)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Tên cửa hàng"
        autoComplete="organization"
        enterKeyHint="next"
        maxLength={longestName}
        required
        {...bind('name')}
      />
      <TextArea
        label="Mô tả ngắn"
        optional
        hint="Cửa hàng bán gì, có gì riêng."
        maxLength={longestText}
        {...bind('description')}
      />
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label="Đường dẫn logo"
            optional
            type="url"
            inputMode="url"
            autoComplete="off"
            enterKeyHint="send"
            placeholder="https://"
            maxLength={longestLogo}
            {...bind('logo')}
          />
        </div>
        {isLogoAddress(draft.logo.trim()) && (
          <StoreLogo src={draft.logo.trim()} className="mt-5.5" />
        )}
      </div>
      <p role="alert" className="text-sm text-son-deep empty:hidden">
        {refusal}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel="Đang gửi..."
        className="md:self-start"
      >
        Gửi yêu cầu
      </Button>
    </form>
  )
}

async function send(client: QueryClient, draft: StoreDraft, onSent: () => void): Promise<void> {
  const store = await registerStore(draft)
  dropDraft()
  onSent()
  alertShopper('✅ Gửi yêu cầu thành công!', 'success')
  await client.cancelQueries(ownStoreQuery)
  if (store) client.setQueryData(ownStoreQuery.queryKey, store)
  else await client.invalidateQueries(ownStoreQuery)
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
}
