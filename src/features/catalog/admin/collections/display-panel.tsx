import { MomentField } from '#back-office/form/moment-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import {
  type CollectionSort,
  type CollectionState,
  collectionSorts,
  collectionStates,
  ruleSorts,
} from '../../domain/collection-rules.ts'
import type { CollectionValues } from './collection-values.ts'
import { sortNames, stateNames } from './texts.ts'

type Props = {
  values: CollectionValues
  errors: Readonly<Record<string, string>>
  set: (typed: Partial<CollectionValues>) => void
}

const hints: Readonly<Record<CollectionState, string>> = {
  shown: 'Khách xem được ngay.',
  planned: 'Tự hiện vào giờ này.',
  hidden: 'Khách không thấy trang này.',
}

/** Whether shoppers and search engines see a collection, and how. */
export function DisplayPanel({ values, errors, set }: Props) {
  const sorts: readonly CollectionSort[] = values.isByRule ? ruleSorts : collectionSorts
  return (
    <Panel title="Hiển thị">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Trạng thái"
            value={values.visibility}
            hint={hints[values.visibility]}
            error={errors.isPublished}
            onChange={({ target }) => set({ visibility: target.value as CollectionState })}
          >
            {collectionStates.map((state) => (
              <option key={state} value={state}>
                {stateNames[state]}
              </option>
            ))}
          </SelectField>
          {values.visibility === 'planned' && (
            <MomentField
              label="Hiện từ"
              text={values.publishAt}
              error={errors.publishAt}
              onText={(publishAt) => set({ publishAt })}
            />
          )}
          <SelectField
            label="Khách thấy theo thứ tự"
            value={values.sort}
            error={errors.sort}
            onChange={({ target }) => set({ sort: target.value as CollectionSort })}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Tiêu đề cho máy tìm kiếm"
          optional
          maxLength={200}
          hint="Để trống thì dùng tên bộ sưu tập."
          value={values.seoTitle}
          error={errors.seoTitle}
          onChange={({ target }) => set({ seoTitle: target.value })}
        />
        <TextArea
          label="Mô tả cho máy tìm kiếm"
          optional
          maxLength={500}
          hint="Khoảng 160 ký tự; để trống thì dùng đoạn đầu của mô tả."
          value={values.seoDescription}
          error={errors.seoDescription}
          onChange={({ target }) => set({ seoDescription: target.value })}
        />
      </div>
    </Panel>
  )
}
