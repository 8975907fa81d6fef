import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { updateShopper } from '#storefront/auth.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { Button } from '#storefront/ui/button.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { firstBirthday, shopDate } from '../domain.ts'
import { AskForProof } from './ask-for-proof.tsx'
import { type OwnerProof, wantsProof } from './contact-calls.ts'
import { FormProblem } from './form-problem.tsx'
import { LockedPhone } from './locked-phone.tsx'
import { PendingContact } from './pending-contact.tsx'
import { saveProfile, savingFailure } from './profile-calls.ts'
import {
  isChanged,
  type ProfileDraft,
  type ProfileFields,
  profileErrors,
  storedProfileDraft,
  storeProfileDraft,
} from './profile-draft.ts'
import { type Profile, parseProfile } from './profile-parser.ts'
import { profilePath } from './profile-path.ts'
import { profileQuery } from './profile-query.ts'
import { refusedField } from './refused-field.ts'
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts'

const genders = [
  { value: 'male', label: 'Nam' },
  { value: 'female', label: 'Nữ' },
  { value: 'other', label: 'Khác' },
  { value: '', label: 'Không nêu' },
] as const

const profilePages = ['/user/account', profilePath]

export function ProfileForm({ stored, owner }: { stored: Profile; owner: string }) {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => storedProfileDraft(owner))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const opensPhone = draft.phone !== undefined
  const changesPhone = opensPhone && draft.phone !== stored.phone
  const fields: ProfileFields = { ...stored, ...draft }
  const now = new Date(serverNow())
  const errors = tried ? profileErrors(fields, { changesPhone, now }) : {}

  const forget = useCallback(() => setDraft({}), [])
  useUnsavedChangesPrompt({
    isUnsaved: isChanged(draft, stored),
    pages: profilePages,
    onLeave: forget,
  })
  useEffect(() => storeProfileDraft(draft, owner), [draft, owner])

  const change = (changes: ProfileDraft) => setDraft({ ...draft, ...changes })
  const bind = (name: 'name' | 'email' | 'birthday') => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  const focus = (name: string | undefined) => {
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus(),
    )
  }
  const togglePhone = () => {
    const { phone: _typed, ...rest } = draft
    setDraft(opensPhone ? rest : { ...rest, phone: stored.phone })
  }

  const refuse = (error: unknown) => {
    setRefusal(savingFailure(error))
    focus(refusedField(error))
  }
  const saveFields = async (proof?: OwnerProof) => {
    const trimmed = {
      ...fields,
      name: fields.name.trim(),
      email: fields.email.trim(),
      phone: fields.phone.trim(),
    }
    const user = await saveProfile(browserApi(), trimmed, proof)
    await client.cancelQueries(profileQuery)
    client.setQueryData(profileQuery.queryKey, parseProfile({ avatar: stored.avatar, ...user }))
    updateShopper(user)
    setDraft({})
    setTried(false)
    alertShopper('✅ Đã lưu hồ sơ!', 'success')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setRefusal(undefined)
    const [wrong] = Object.keys(profileErrors(fields, { changesPhone, now }))
    if (wrong) return focus(wrong)
    setBusy(true)
    try {
      await saveFields()
    } catch (error) {
      if (wantsProof(error)) setAsking(true)
      else refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const proveAndSave = async (proof: OwnerProof) => {
    try {
      await saveFields(proof)
      setAsking(false)
    } catch (error) {
      const field = refusedField(error)
      if (field !== 'email' && field !== 'phone') throw error
      setAsking(false)
      refuse(error)
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
        label="Họ và tên"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        {...bind('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
        hint="Để nhận xác nhận đơn hàng và đặt lại mật khẩu."
        {...bind('email')}
      />
      <PendingContact kind="email" profile={stored} onCancelled={() => focus('email')} />
      <LockedPhone
        value={fields.phone}
        error={errors.phone}
        isOpen={opensPhone}
        isConfirmedByEmail={stored.isEmailConfirmed === true}
        onToggle={togglePhone}
        onChange={(phone) => change({ phone })}
      />
      <PendingContact kind="phone" profile={stored} onCancelled={() => focus('phone')} />
      <RadioGroup
        legend="Giới tính"
        name="gender"
        row
        options={genders}
        value={fields.gender}
        onChange={(value) =>
          change({ gender: genders.find((one) => one.value === value)?.value ?? '' })
        }
      />
      <TextField
        label="Ngày sinh"
        type="date"
        autoComplete="bday"
        min={firstBirthday}
        max={shopDate(now)}
        {...bind('birthday')}
      />
      <FormProblem message={refusal} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel="Đang lưu..."
        className="md:self-start"
      >
        Lưu hồ sơ
      </Button>
      {asking && (
        <AskForProof
          codeTo={stored.isEmailConfirmed ? stored.email : undefined}
          onProof={proveAndSave}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
