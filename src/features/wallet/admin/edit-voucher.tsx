import { useQueryClient } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { StaleEditNotice } from '#back-office/form/stale-edit.tsx'
import { useMay } from '#back-office/session.ts'
import { formatVnd } from '#shared/format.ts'
import { dayText } from '#shared/parse-day.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { VoucherDetails } from '../admin-contract.ts'
import { voucherQuery } from './queries.ts'
import { useVoucherForm } from './use-voucher-form.ts'
import { VoucherFields } from './voucher-fields.tsx'
import { bodyOf, type VoucherValues, valuesOf } from './voucher-values.ts'

/** The form of a saved voucher, whose terms stay once an order uses it. */
export function EditVoucher({ voucher }: { voucher: VoucherDetails }) {
  const queries = useQueryClient()
  const form = useVoucherForm(voucher.id, valuesOf(voucher), voucher.version)
  const reload = () => queries.invalidateQueries({ queryKey: ['vouchers'] })
  const mayWrite = useMay('promotions.write')
  const saveAs = (version: number, values = form.values) =>
    form.save(async () => {
      const body = { ...bodyOf(values, voucher), version }
      const { data } = await api.put<{ data: VoucherDetails }>(`vouchers/${voucher.id}`, body)
      queries.setQueryData(voucherQuery(voucher.id).queryKey, data)
      alertShopper('Đã lưu voucher.', 'success')
      await reload()
    })
  const { stale } = form
  const theirs = stale && valuesOf(stale.current as Parameters<typeof valuesOf>[0])
  return (
    <form
      ref={form.frame}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void saveAs(form.version)
      }}
    >
      <FormProblem problem={form.problem} />
      {stale && theirs && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits({ base: form.base, mine: form.mine, theirs }, pairsOf)}
          onTakeTheirs={() => {
            form.restart()
            void reload()
          }}
          onKeepMine={() => {
            void saveAs(stale.version, form.rebase(stale.version, theirs))
          }}
        />
      )}
      <fieldset disabled={!mayWrite} className="min-w-0">
        <VoucherFields
          values={form.values}
          errors={form.errors}
          isUsed={voucher.used > 0}
          onChange={form.set}
        />
      </fieldset>
      {form.isDirty && mayWrite && (
        <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
          <p className="me-auto text-sm text-ink-soft max-sm:w-full">
            Chưa lưu. Điều đã nhập được giữ trên máy này.
          </p>
          <Button onClick={form.restart}>Bỏ thay đổi</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Lưu
          </Button>
        </div>
      )}
    </form>
  )
}

const sumText = (sum: number | undefined) => (sum === undefined ? 'không' : formatVnd(sum))

const fieldTexts: readonly [label: string, text: (values: VoucherValues) => string][] = [
  ['Mã', ({ code }) => code],
  [
    'Mức giảm',
    ({ kind, amount, percent }) =>
      ({ amount: sumText(amount), percent: `${percent}%`, shipping: 'miễn phí vận chuyển' })[kind],
  ],
  ['Giảm nhiều nhất', ({ maxDiscount }) => sumText(maxDiscount)],
  [
    'Giảm cho',
    ({ targets }) =>
      targets
        ? [...targets.categories, ...targets.products].map(({ name }) => name).join(', ')
        : 'mọi sản phẩm',
  ],
  ['Cho đơn từ', ({ minSubtotal }) => sumText(minSubtotal)],
  ['Từ ngày', ({ startDay }) => dayText(startDay)],
  ['Đến hết ngày', ({ endDay }) => dayText(endDay)],
  ['Số lượt dùng', ({ quantity }) => quantity || 'không giới hạn'],
  ['Ai dùng', ({ isPublic }) => (isPublic ? 'mọi khách' : 'người được tặng')],
  ['Mô tả', ({ description }) => description],
]

const pairsOf = (one: VoucherValues, other: VoucherValues) =>
  fieldTexts.map(([label, textOf]) => ({ label, mine: textOf(one), theirs: textOf(other) }))
