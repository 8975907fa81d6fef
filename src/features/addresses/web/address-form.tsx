import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { saveProfileEmail } from '#features/identity/web/public.ts'
import { typedPhone } from '#shared/phone.ts'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { text } from '#storefront/api/parse.ts'
import { updateShopper, useShopper } from '#storefront/auth.ts'
import { logProblem } from '#storefront/log-problem.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { Address, AddressScheme } from '../contract.ts'
import { addressLine } from '../domain.ts'
import { draftOf, regionMissing, type TextFields, textErrors } from './address-draft.ts'
import { addressesQuery, newProvincesQuery, wardsQuery } from './address-query.ts'
import { saveAddress } from './calls.ts'
import { noRegions, type Regions, regionSent } from './no-region.ts'
import { SchemeFields } from './scheme-fields.tsx'
import { dropDraft, type StoredDraft, saveDraft, storedDraft } from './stored-draft.ts'

type Props = {
  /** The address to edit; undefined for a new one. */
  address: Address | undefined
  /** Converts an old address to the new scheme. */
  startsNew: boolean
  /** The address is or becomes the default whatever is ticked. */
  alwaysDefault: boolean
  onClose: () => void
  onSaved: (id: string) => void
}

/** Dialog that adds or edits an address. */
export function AddressForm({ address, startsNew, alwaysDefault, onClose, onSaved }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const shopper = useShopper()
  const owner = shopper.status === 'signed-in' ? text(shopper.user.id, shopper.user.phone) : ''
  const [draft, setDraft] = useState(() =>
    address ? draftFrom(address, startsNew) : storedDraft(owner),
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  // Said in the form: a toast would cover its title.
  const [problem, setProblem] = useState('')
  const { fields, regions } = draft
  const { legacy } = regions
  const wards = useQuery(wardsQuery(legacy.districtCode))
  const scheme = useScheme(regions)

  useEffect(() => {
    if (!address) saveDraft(draft, owner)
  }, [address, draft, owner])

  const formerly =
    address && address.provinceCode === '' ? addressLine({ ...address, street: '' }) : undefined
  const errors = tried ? textErrors(fields) : {}
  const bind = (name: keyof TextFields, clean = (value: string) => value) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setDraft({ ...draft, fields: { ...fields, [name]: clean(target.value) } }),
  })

  // Only a new address has a draft: editing leaves it untouched.
  const finish = () => {
    if (!address) dropDraft()
  }
  const close = () => {
    finish()
    onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setProblem('')
    const [wrong] = Object.keys(textErrors(fields))
    const isWardless = legacy.districtCode !== '' && wards.data?.length === 0
    const isComplete = regions[scheme].wardCode !== '' || (scheme === 'legacy' && isWardless)
    if (!isComplete) setProblem(regionMissing[scheme])
    if (wrong || !isComplete) {
      const field = wrong ? `[name=${wrong}]` : '[aria-invalid=true]'
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(field)?.focus())
      return
    }
    setBusy(true)
    const isDefault = alwaysDefault || draft.isDefault
    const sent = draftOf(fields, { ...regionSent(scheme, regions), isDefault })
    try {
      const savedId = await saveAddress(browserApi(), sent, address?.id)
      if (sent.email) void noteEmail(sent.email)
      await client.invalidateQueries({ queryKey: addressesQuery.queryKey })
      finish()
      onSaved(savedId)
    } catch (error) {
      setProblem(['Không thể lưu địa chỉ', messageOf(error, '')].filter(Boolean).join('. '))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? 'Cập nhật địa chỉ' : 'Thêm địa chỉ mới'}
      footer={
        <>
          <Button size="lg" onClick={close}>
            Huỷ
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            size="lg"
            busy={busy}
            busyLabel="Đang lưu..."
            className="order-first md:order-none"
          >
            Lưu địa chỉ
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Họ và tên"
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={100}
            {...bind('fullName')}
          />
          <TextField
            label="Số điện thoại"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            enterKeyHint="next"
            {...bind('phone', typedPhone)}
          />
        </div>
        <SchemeFields
          scheme={scheme}
          value={regions}
          onChange={(next) => setDraft({ ...draft, regions: next })}
          showMissing={tried}
          formerly={formerly}
        />
        <TextField
          label="Địa chỉ cụ thể"
          placeholder="Số nhà, tên đường, toà nhà…"
          autoComplete="street-address"
          enterKeyHint="next"
          maxLength={255}
          {...bind('street')}
        />
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="done"
          hint="Để nhận xác nhận đơn hàng."
          maxLength={254}
          {...bind('email')}
        />
        <Checkbox
          label="Đặt làm địa chỉ mặc định"
          checked={alwaysDefault || draft.isDefault}
          disabled={alwaysDefault}
          onChange={({ target }) => setDraft({ ...draft, isDefault: target.checked })}
        />
        <p role="alert" className="text-sm text-son-deep empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  )
}

/** The scheme that the shopper chose, else the new one where the server has it. */
function useScheme({ scheme }: Regions): AddressScheme {
  const { data, isError } = useQuery(newProvincesQuery)
  if (scheme) return scheme
  return data === null || (isError && !browserApi().isOwnServer()) ? 'legacy' : '2025'
}

/** Stores the e-mail in the profile, in the background. The address is saved even if this fails. */
async function noteEmail(email: string): Promise<void> {
  try {
    await saveProfileEmail(browserApi(), email)
    updateShopper({ email })
  } catch (error) {
    logProblem('The e-mail was not stored in the profile', error)
  }
}

function draftFrom(address: Address, startsNew: boolean): StoredDraft {
  const { fullName, phone, street, email, isDefault, scheme } = address
  const { provinceCode, provinceName, districtCode, districtName, wardCode, wardName } = address
  const region = { provinceCode, provinceName, districtCode, districtName, wardCode, wardName }
  return {
    fields: { fullName, phone, street, email: email ?? '' },
    regions: { ...noRegions, scheme: startsNew ? '2025' : scheme, [scheme]: region },
    isDefault,
  }
}
