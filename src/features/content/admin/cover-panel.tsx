import { SelectField } from '#back-office/form/select-field.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { PageValues } from './page-values.ts'
import { PictureField } from './picture-field.tsx'

type Props = {
  values: PageValues
  errors: Readonly<Record<string, string>>
  set: (typed: Partial<PageValues>) => void
}

/** The picture above a page. */
export function CoverPanel({ values, errors, set }: Props) {
  return (
    <Panel title="Ảnh bìa">
      <div className="flex flex-col gap-4">
        <PictureField
          label="Ảnh bìa"
          hint="Rộng khoảng 1600 px."
          picture={values.coverImage}
          ratio={[16, 7]}
          error={errors.coverImage}
          optional
          onChange={(coverImage) => set({ coverImage })}
        />
        {values.coverImage && (
          <>
            <Switch
              label="Hiện ảnh bìa trên trang"
              checked={values.showCover}
              onChange={({ target }) => set({ showCover: target.checked })}
            />
            <TextField
              label="Mô tả ảnh bìa"
              optional
              hint="Cho người dùng trình đọc màn hình."
              value={values.coverAlt}
              maxLength={300}
              error={errors.coverAlt}
              onChange={({ target }) => set({ coverAlt: target.value })}
            />
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField
                label="Cách đặt ảnh"
                value={values.coverMode}
                onChange={({ target }) =>
                  set({ coverMode: target.value === 'contain' ? 'contain' : 'cover' })
                }
              >
                <option value="cover">Lấp đầy, cắt bớt</option>
                <option value="contain">Hiện cả ảnh</option>
              </SelectField>
              <TextField
                label="Chiều cao"
                optional
                inputMode="numeric"
                placeholder={values.coverMode === 'cover' ? '42' : '60'}
                value={values.coverHeight}
                maxLength={6}
                error={errors.coverHeight}
                onChange={({ target }) => set({ coverHeight: target.value })}
              />
              <SelectField
                label="Đơn vị"
                value={values.coverHeightUnit}
                onChange={({ target }) =>
                  set({ coverHeightUnit: target.value === 'px' ? 'px' : 'vh' })
                }
              >
                <option value="vh">% màn hình</option>
                <option value="px">px</option>
              </SelectField>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
