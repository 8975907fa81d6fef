import { useDeferredValue, useMemo, useState } from 'react'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { formatCount } from '#shared/format.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { Patch } from './edits.ts'
import type { Sheet } from './patches.ts'
import { newRule, type RuleForm, readRule } from './rule-form.ts'
import { patchOfRule, previewRule } from './rule-outcomes.ts'
import { RulePreviewList } from './rule-preview-list.tsx'
import type { SheetRow } from './sheet-rows.ts'

type Props = {
  sheet: Sheet
  /** Rows that are selected; all are meant when it is one. */
  selected: readonly SheetRow[]
  onApply: (patch: Patch) => void
  onClose: () => void
}

/** Prices by a rule: what it would do is shown beside, and then stands in the sheet as edits that are not saved. */
export function RuleDialog({ sheet, selected, onApply, onClose }: Props) {
  const [form, setForm] = useState<RuleForm>(newRule)
  const [scope, setScope] = useState(selected.length > 1 ? 'selected' : 'all')
  const [wasSent, setSent] = useState(false)
  const set = (change: Partial<RuleForm>) => setForm((old) => ({ ...old, ...change }))
  const rows = scope === 'selected' ? selected : sheet.rows
  // Typing stays quick over thousands of rows.
  const shown = useDeferredValue(form)
  const preview = useMemo(() => {
    const read = readRule(shown)
    return 'rule' in read ? previewRule(rows, sheet.edits, read.rule) : undefined
  }, [rows, sheet.edits, shown])
  const read = readRule(form)
  const problems = wasSent && 'problems' in read ? read.problems : {}
  const apply = async () => {
    setSent(true)
    if (!('rule' in read)) return
    const outcome = previewRule(rows, sheet.edits, read.rule)
    if (outcome.changed.length === 0) return
    onApply(patchOfRule(sheet, outcome))
    onClose()
  }
  return (
    <FormDialog
      title="Đổi giá theo quy tắc"
      submitLabel={`Đưa ${formatCount(preview?.changed.length ?? 0)} dòng vào bảng`}
      busy={false}
      problem={
        wasSent && preview?.changed.length === 0 ? 'Quy tắc này không đổi giá dòng nào.' : undefined
      }
      onSubmit={apply}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Áp dụng cho"
          value={scope}
          onChange={({ target }) => setScope(target.value)}
        >
          <option value="all">Cả bảng ({formatCount(sheet.rows.length)} dòng)</option>
          <option value="selected">Dòng đang chọn ({formatCount(selected.length)})</option>
        </SelectField>
        <SelectField
          label="Tính từ"
          value={form.base}
          onChange={({ target }) => set({ base: target.value as RuleForm['base'] })}
        >
          <option value="price">Giá bán</option>
          <option value="discountPrice">Giá giảm</option>
          <option value="costPrice">Giá vốn</option>
        </SelectField>
        <SelectField
          label="Cách đổi"
          value={`${form.direction} ${form.kind}`}
          onChange={({ target }) => {
            const [direction, kind] = target.value.split(' ')
            set({
              direction: direction as RuleForm['direction'],
              kind: kind as RuleForm['kind'],
            })
          }}
        >
          <option value="up percent">Tăng %</option>
          <option value="down percent">Giảm %</option>
          <option value="up sum">Tăng số tiền</option>
          <option value="down sum">Giảm số tiền</option>
        </SelectField>
        <TextField
          label={form.kind === 'percent' ? 'Bao nhiêu %' : 'Bao nhiêu tiền'}
          inputMode={form.kind === 'percent' ? 'decimal' : 'text'}
          autoComplete="off"
          maxLength={20}
          value={form.typed}
          error={problems.typed}
          onChange={({ target }) => set({ typed: target.value })}
        />
        <SelectField
          label="Ghi vào"
          value={form.target}
          onChange={({ target }) => set({ target: target.value as RuleForm['target'] })}
        >
          <option value="price">Giá bán</option>
          <option value="discountPrice">Giá giảm</option>
          <option value="both">Cả hai, giữ tỉ lệ giảm</option>
        </SelectField>
        <SelectField
          label="Làm tròn"
          value={form.rounding}
          onChange={({ target }) => set({ rounding: target.value as RuleForm['rounding'] })}
        >
          <option value="none">Không</option>
          <option value="500">Đến 500đ</option>
          <option value="1000">Đến 1.000đ</option>
          <option value="ending-9000">Đuôi 9.000đ</option>
        </SelectField>
        <TextField
          label="Không thấp hơn"
          optional
          autoComplete="off"
          maxLength={20}
          value={form.least}
          error={problems.least}
          onChange={({ target }) => set({ least: target.value })}
        />
        <Checkbox
          className="self-end"
          label="Không dưới giá vốn"
          checked={form.neverBelowCost}
          onChange={({ target }) => set({ neverBelowCost: target.checked })}
        />
      </div>
      {preview && <RulePreviewList preview={preview} />}
    </FormDialog>
  )
}
