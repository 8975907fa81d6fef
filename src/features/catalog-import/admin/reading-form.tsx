import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { useChange } from '#back-office/use-change.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import type { CatalogImport, ImportChoices } from '../contract.ts'
import { sourceNames } from '../domain/shop-systems.ts'
import { BranchChoice } from './branch-choice.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { categoryChoicesQuery, importsKey } from './queries.ts'

type Props = { item: CatalogImport; onChecked: (item: CatalogImport) => void }

const stockOptions = [
  {
    value: 'keep',
    label: 'Giữ tồn kho của hàng đang có',
    description: 'Tệp thường cũ hơn các đơn mới. Hàng mới vẫn lấy số trong tệp.',
  },
  { value: 'set', label: 'Đặt bằng số trong tệp', description: 'Như sau khi đếm kho.' },
  { value: 'add', label: 'Cộng thêm số trong tệp', description: 'Như khi hàng về.' },
]

/** How a file is read: its columns, and what is done about stock and missing categories. */
export function ReadingForm({ item, onChecked }: Props) {
  const { columns, source } = item
  const isForeign = columns !== null && source !== 'tiem'
  const [mapping, setMapping] = useState(item.mapping)
  const [stockMode, setStockMode] = useState(item.stockMode)
  const [categoryId, setCategoryId] = useState(item.categoryId)
  const [problem, setProblem] = useState<string>()
  const categories = useQuery({ ...categoryChoicesQuery(), enabled: isForeign })
  const { busy, change } = useChange(importsKey)
  const hasStock =
    !isForeign || mapping?.some((field) => field === 'stock' || field === 'branchStock')
  const check = async () => {
    setProblem(undefined)
    const choices: ImportChoices = { version: item.version, mapping, stockMode, categoryId }
    const answer = await change(
      'check',
      () => api.post<{ data: CatalogImport }>(`catalog-imports/${item.id}/check`, choices),
      (error) => setProblem(problemOf(error)),
    )
    if (answer) onChecked(answer.data)
  }
  return (
    <Panel title="Cách đọc tệp">
      <div className="flex flex-col gap-5">
        <p className="text-ink-soft">
          {source && source !== 'other'
            ? `Nhận ra tệp của ${sourceNames[source]}.`
            : 'Các cột được đoán theo tên.'}
          {isForeign && ' Cột nào sai thì chọn lại; lần sau tệp cùng kiểu sẽ được đọc như vậy.'}
        </p>
        {isForeign && mapping && (
          <ColumnsTable
            columns={columns}
            samples={item.samples ?? []}
            mapping={mapping}
            onChange={setMapping}
          />
        )}
        {isForeign && mapping && (
          <BranchChoice columns={columns} mapping={mapping} source={source} onChange={setMapping} />
        )}
        {hasStock && (
          <RadioGroup
            legend="Tồn kho"
            options={stockOptions}
            value={stockMode}
            onChange={(value) => setStockMode(value as ImportChoices['stockMode'])}
          />
        )}
        {isForeign && (
          <SelectField
            label="Danh mục cho sản phẩm mới mà tệp không nói"
            hint="Sản phẩm đang có giữ danh mục của mình."
            value={categoryId ?? ''}
            onChange={({ target }) => setCategoryId(target.value || null)}
          >
            <option value="">Báo lỗi các dòng đó</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <FormProblem problem={problem} />
        <Button
          variant={item.status === 'ready' ? 'primary' : 'secondary'}
          className="self-start"
          busy={busy === 'check'}
          onClick={() => void check()}
        >
          {item.status === 'ready' ? 'Kiểm tra tệp' : 'Kiểm tra lại'}
        </Button>
      </div>
    </Panel>
  )
}
