import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#back-office/api.ts'
import { addressLine } from '#features/addresses/domain.ts'
import { isVietnamesePhone, typedPhone } from '#shared/phone.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { Customer, DraftContents, KnownAddress } from '../../draft-contract.ts'
import { AddressFields } from './address-fields.tsx'
import type { Change } from './draft-contents.ts'

type Props = {
  contents: DraftContents
  change: Change
  errors: Readonly<Record<string, string>>
}

/** Who calls and where the order goes. A known number brings its account and addresses. */
export function CustomerFields({ contents, change, errors }: Props) {
  const { phone, name, email, address } = contents
  const { data: customer } = useQuery({
    queryKey: ['customer', phone],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Customer }>('customers/lookup', { query: { phone }, signal })).data,
    enabled: isVietnamesePhone(phone),
  })
  const fillIn = useEffectEvent((known: Customer) => {
    const [last] = known.addresses
    const isBlank = name === '' && address.provinceCode === '' && address.street === ''
    const accountId = known.account?.id ?? null
    const filled = isBlank && last ? { name: last.name, address: placeOf(last) } : {}
    if (accountId !== contents.accountId || isBlank) change({ accountId, ...filled })
  })
  useEffect(() => {
    if (customer) fillIn(customer)
  }, [customer])
  return (
    <Panel title="Khách hàng">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Số điện thoại"
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            value={phone}
            error={errors.phone}
            onChange={({ target }) => change({ phone: typedPhone(target.value), accountId: null })}
          />
          <TextField
            label="Họ và tên"
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={100}
            value={name}
            error={errors.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        {customer && (
          <Known
            customer={customer}
            chosen={address}
            onChoose={(known) => change({ name: known.name, address: placeOf(known) })}
          />
        )}
        <AddressFields
          address={address}
          errors={errors}
          onChange={(next) => change({ address: next })}
        />
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          hint="Để khách nhận xác nhận đơn hàng."
          value={email}
          error={errors.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
    </Panel>
  )
}

function placeOf(known: KnownAddress): DraftContents['address'] {
  const { scheme, provinceCode, districtCode, wardCode, street } = known
  return { scheme, provinceCode, districtCode, wardCode, street }
}

type KnownProps = {
  customer: Customer
  chosen: DraftContents['address']
  onChoose: (address: KnownAddress) => void
}

function Known({ customer, chosen, onChoose }: KnownProps) {
  const { account, addresses, orders, refused, cancelled } = customer
  const isChosen = (known: KnownAddress) =>
    JSON.stringify(placeOf(known)) === JSON.stringify({ ...placeOf(known), ...chosen })
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sand p-3 text-sm">
      <p role="status">
        {[
          account
            ? `Khách có tài khoản${account.name ? `: ${account.name}` : ''}`
            : 'Khách chưa có tài khoản',
          orders > 0 ? `${orders} đơn trước đây` : 'chưa từng đặt hàng',
        ].join(' · ')}
        .
      </p>
      {(refused > 0 || cancelled > 0) && (
        <p className="font-semibold text-amber-deep">
          {[
            refused > 0 && `Không nhận hàng ${refused} lần`,
            cancelled > 0 && `${refused > 0 ? 'huỷ' : 'Huỷ'} ${cancelled} lần`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
      {addresses.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-semibold">Địa chỉ đã dùng</legend>
          {addresses.map((known) => (
            <button
              key={`${known.street} ${known.wardCode} ${known.districtCode}`}
              type="button"
              aria-pressed={isChosen(known)}
              onClick={() => onChoose(known)}
              className="min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-start hover:bg-son-soft aria-pressed:border-son aria-pressed:bg-son-soft"
            >
              <span className="font-semibold">{known.name}</span>, {addressLine(known)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
