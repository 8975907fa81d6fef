import { SelectField } from '#back-office/form/select-field.tsx'
import { branchColumns } from '../domain/recognize-table.ts'
import type { Source } from '../domain/shop-systems.ts'
import type { Mapping, TableField } from '../domain/table-fields.ts'

type Props = {
  columns: readonly string[]
  mapping: Mapping
  source: Source | null
  onChange: (mapping: (TableField | null)[]) => void
}

/** Which branch's column is the stock, where a file has one for each. */
export function BranchChoice({ columns, mapping, source, onChange }: Props) {
  const branches = branchColumns(columns, mapping, source)
  // A column of the total wins over them.
  if (branches.length < 2 || mapping.includes('stock')) return null
  const read = branches.filter((index) => mapping[index] === 'branchStock')
  const isSum = read.length === branches.length
  const choose = (value: string) =>
    onChange(
      mapping.map((field, index) => {
        if (!branches.includes(index)) return field
        return value === 'sum' || value === String(index) ? 'branchStock' : null
      }),
    )
  return (
    <SelectField
      label="Tồn kho lấy từ"
      hint="Tệp có một cột tồn kho cho mỗi chi nhánh."
      value={isSum ? 'sum' : read.length === 1 ? String(read[0]) : ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="sum">Tổng của {branches.length} chi nhánh</option>
      {branches.map((index) => (
        <option key={index} value={index}>
          Chỉ {columns[index]}
        </option>
      ))}
      {!isSum && read.length !== 1 && (
        <option value="">{read.length === 0 ? 'Không lấy' : 'Các cột đã chọn ở trên'}</option>
      )}
    </SelectField>
  )
}
