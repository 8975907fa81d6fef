import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SelectField } from '#back-office/form/select-field.tsx'
import { hasPasskeys } from '#back-office/passkey.ts'
import { useMe } from '#back-office/session.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { SettingsOfGroup } from '../contract.ts'
import { settingLabels } from '../domain.ts'
import { BankConfirmation } from './bank-confirmation.tsx'
import { type Field, groupTexts } from './fields.ts'
import { FormFrame } from './form-frame.tsx'
import { bankPreviewQuery, banksQuery } from './queries.ts'
import { SettingField } from './setting-field.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** The account that receives transfers. Saving asks for the password, and for a code or a passkey. */
export function BankForm({ saved }: { saved: SettingsOfGroup }) {
  const form = useSettingsForm(saved)
  const { secondFactor } = useMe()
  const [isAsking, setAsking] = useState(false)
  const mayConfirm = secondFactor.totp || (secondFactor.passkeys > 0 && hasPasskeys)
  const [bin, , ...rest] = groupTexts.bank.sections.flatMap(({ fields }) => fields)
  return (
    <>
      <FormFrame
        form={form}
        busy={false}
        submitLabel="Đổi tài khoản"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
        onKeepMine={(edit) => {
          form.keepMine(edit)
          setAsking(true)
        }}
      >
        {!mayConfirm && <FactorFirst hasOther={secondFactor.passkeys > 0} />}
        <fieldset
          disabled={!mayConfirm}
          className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]"
        >
          <Panel title="Tài khoản nhận tiền">
            <p className="mb-4 text-sm text-ink-soft">
              Đơn chuyển khoản mới trả vào tài khoản này. Đơn đã đặt giữ tài khoản cũ. Mọi chủ cửa
              hàng được báo qua email khi đổi.
            </p>
            <div className="flex flex-col gap-4">
              {bin && <BankField field={bin} form={form} />}
              {rest.map((field) => (
                <SettingField key={field.name} field={field} form={form} />
              ))}
            </div>
          </Panel>
          <Preview form={form} />
        </fieldset>
      </FormFrame>
      {isAsking && <BankConfirmation form={form} onClose={() => setAsking(false)} />}
    </>
  )
}

/** `hasOther`: there is a passkey, but this browser cannot ask for it. */
function FactorFirst({ hasOther }: { hasOther: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-amber-soft p-3 text-amber-deep">
      <p className="min-w-60 flex-1">
        Để không ai đổi trộm nơi nhận tiền, việc này cần ứng dụng xác thực hoặc passkey.{' '}
        {hasOther ? 'Trình duyệt này không dùng được passkey của bạn.' : 'Bạn chưa bật cái nào.'}
      </p>
      <ButtonLink to="/tai-khoan">Bật ở trang tài khoản</ButtonLink>
    </div>
  )
}

/** Picks the bank: its BIN is in the QR code, its name is what shoppers read. */
function BankField({ field, form }: { field: Field; form: SettingsForm }) {
  const { data = [] } = useQuery(banksQuery)
  const value = form.values(field.name)
  const name = form.values('SHOP_BANK_NAME')
  const isKnown = data.some(({ bin }) => bin === value)
  const isLocked = form.isLocked(field.name) || form.isLocked('SHOP_BANK_NAME')
  return (
    <SelectField
      id={field.name}
      label={settingLabels[field.name]}
      value={value}
      disabled={isLocked}
      error={form.errors[field.name] ?? form.errors.SHOP_BANK_NAME}
      hint={
        isLocked
          ? `Đặt bởi biến môi trường ${field.name} và SHOP_BANK_NAME, nên chỉ đổi được trên máy chủ.`
          : `Khách đọc: ${name}`
      }
      onChange={({ target }) => {
        const bank = data.find(({ bin }) => bin === target.value)
        if (bank) form.set({ SHOP_BANK_BIN: bank.bin, SHOP_BANK_NAME: bank.name })
      }}
    >
      {!isKnown && <option value={value}>{`${name} (${value})`}</option>}
      {data.map((bank) => (
        <option key={bank.bin} value={bank.bin}>
          {`${bank.name} – ${bank.fullName}`}
        </option>
      ))}
    </SelectField>
  )
}

function Preview({ form }: { form: SettingsForm }) {
  const bin = useDeferredValue(form.values('SHOP_BANK_BIN'))
  const account = useDeferredValue(form.values('SHOP_BANK_ACCOUNT'))
  const { data } = useQuery(bankPreviewQuery(bin, account))
  return (
    <Panel title="Thử mã QR">
      <p className="mb-3 text-sm text-ink-soft">
        Quét bằng ứng dụng ngân hàng của bạn: tên chủ tài khoản phải đúng là của bạn.
      </p>
      {data ? (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data)}`}
          alt={`Mã VietQR của tài khoản ${account}, 10.000đ`}
          className="mx-auto aspect-square w-full max-w-60"
        />
      ) : (
        <p className="flex aspect-square items-center justify-center rounded-md bg-sand p-4 text-center text-sm text-ink-soft">
          Mã hiện khi số tài khoản đúng dạng.
        </p>
      )}
    </Panel>
  )
}
