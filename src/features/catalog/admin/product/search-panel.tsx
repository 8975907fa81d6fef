import { useMe } from '#back-office/session.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { searchResultOf } from '../../domain.ts'
import type { ProductForm } from './use-product-form.ts'

/** How a product stands in the results of search engines. */
export function SearchPanel({ form }: { form: ProductForm }) {
  const { values, errors, set, saved } = form
  const { shopName } = useMe()
  const slug = values.slug || slugifyVietnamese(values.name) || 'san-pham'
  const { name, description, shortDesc, seoTitle, seoDescription } = values
  const seo = { title: seoTitle, description: seoDescription }
  const shown = searchResultOf(
    { name: name || 'Tên sản phẩm', description, shortDesc, seo },
    shopName,
  )
  return (
    <Panel title="Trên máy tìm kiếm">
      <div className="flex flex-col gap-4">
        <div className="rounded-md border border-line p-3" aria-hidden="true">
          <p className="truncate text-sm text-ink-soft">
            {location.host} › products › {slug}
          </p>
          <p className="line-clamp-2 text-lg text-ink">{shown.title}</p>
          <p className="line-clamp-2 text-sm text-ink-soft">
            {shown.description || 'Chưa có mô tả: trang dùng lời giới thiệu chung của tiệm.'}
          </p>
        </div>
        <TextField
          id="san-pham-seoTitle"
          label="Tiêu đề"
          optional
          maxLength={300}
          value={values.seoTitle}
          error={errors.seoTitle}
          hint={`${shown.title.length} ký tự. Dưới 60 thì hiện trọn.`}
          onChange={({ target }) => set({ seoTitle: target.value })}
        />
        <TextArea
          id="san-pham-seoDescription"
          label="Đoạn giới thiệu"
          optional
          maxLength={1000}
          value={values.seoDescription}
          error={errors.seoDescription}
          hint={`${shown.description.length} ký tự. Dưới 155 thì hiện trọn.`}
          onChange={({ target }) => set({ seoDescription: target.value })}
        />
        <TextField
          id="san-pham-slug"
          label="Đường dẫn"
          maxLength={200}
          value={values.slug}
          placeholder={slug}
          error={errors.slug}
          hint={slugHint(saved, values.slug)}
          onChange={({ target }) => set({ slug: target.value.trim().toLowerCase() })}
        />
      </div>
    </Panel>
  )
}

function slugHint(saved: ProductForm['saved'], slug: string): string {
  if (!saved) return 'Để trống thì lấy theo tên.'
  if (saved.isDraft) return 'Để trống thì giữ như cũ.'
  return slug && slug !== saved.slug
    ? `Địa chỉ cũ /products/${saved.slug} vẫn dẫn khách đến đây.`
    : 'Đổi thì địa chỉ cũ vẫn dẫn khách đến đây.'
}
