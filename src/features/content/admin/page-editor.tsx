import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#back-office/api.ts'
import { createOnce } from '#back-office/create-once.ts'
import { EditedForm } from '#back-office/form/edited-form.tsx'
import { useEdited } from '#back-office/form/use-edited.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { TextArea } from '#storefront/ui/text-area.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { type PageDetails, type PageFields, PageForm } from '../admin-contract.ts'
import { maxSlug, maxSource } from '../limits.ts'
import { CoverPanel } from './cover-panel.tsx'
import { linkTexts } from './link-texts.ts'
import { MarkdownField } from './markdown-field.tsx'
import { PagePreview } from './page-preview.tsx'
import {
  differencesOf,
  emptyPage,
  fieldsOf,
  type PageValues,
  valuesIn,
  valuesOf,
} from './page-values.ts'
import { pageQuery, pagesPath } from './queries.ts'
import { SearchResult } from './search-result.tsx'
import { usePagePreview } from './use-page-preview.ts'

type Answer = { data: PageDetails }

/** The form of a page beside what shoppers will see of it. */
export function PageEditor({ page }: { page: PageDetails | undefined }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Sent again after a lost answer, a new page is the same one.
  const [newId] = useState(randomUuid)
  const id = page?.id ?? newId
  const saved = page ? valuesOf(page) : emptyPage
  const edited = useEdited<PageValues>({
    name: `trang:${page?.id ?? 'moi'}`,
    saved,
    version: page?.version ?? 1,
    check: (values) => PageForm.safeParse(fieldsOf(values)).error?.issues ?? [],
    send: async (values, version) => {
      const fields = fieldsOf(values)
      const { data } = page
        ? await api.put<Answer>(`${pagesPath}/${id}`, { ...fields, version })
        : await createOnce<PageDetails>(pagesPath, id, fields)
      queries.setQueryData(pageQuery(id).queryKey, data)
      void queries.invalidateQueries({ queryKey: [pagesPath], refetchType: 'none' })
      if (!page) void navigate(`/noi-dung/trang/${id}`, { replace: true })
      return data.version
    },
    done: page ? 'Đã lưu trang. Trang bán hàng dùng ngay.' : 'Đã thêm trang.',
    valuesIn: (current) => valuesIn(current as PageFields),
    canUndo: page !== undefined,
  })
  const { values, errors, set } = edited
  const preview = usePagePreview(page?.id, values)
  const field = (name: 'title' | 'titleEn' | 'slug' | 'seoTitle') => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const isOwnSlug = values.slug !== slugifyVietnamese(values.title).slice(0, maxSlug)
  return (
    <EditedForm
      edited={edited}
      isNew={!page}
      pairsOf={differencesOf}
      onReload={() => void queries.invalidateQueries(pageQuery(id))}
    >
      <Panel title="Nội dung">
        <div className="flex flex-col gap-4">
          <TextField
            label="Tiêu đề"
            maxLength={200}
            autoComplete="off"
            {...field('title')}
            onChange={({ target }) => {
              const title = target.value
              const follows = !page && !isOwnSlug
              const slug = slugifyVietnamese(title).slice(0, maxSlug).replace(/-+$/, '')
              set({ title, ...(follows && { slug }) })
            }}
          />
          {saved.titleEn && (
            <TextField label="Tiêu đề tiếng Anh" maxLength={200} optional {...field('titleEn')} />
          )}
          <TextField
            label="Địa chỉ"
            maxLength={maxSlug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={slugHint(page, values.slug)}
            {...field('slug')}
          />
          <MarkdownField
            label="Nội dung trang"
            value={values.source}
            error={errors.source}
            maxLength={maxSource}
            onChange={(source) => set({ source })}
          />
          <Switch
            label="Hiện trên trang bán hàng"
            checked={values.isPublished}
            onChange={({ target }) => set({ isPublished: target.checked })}
          />
        </div>
      </Panel>
      <Panel title="Xem trước">
        <PagePreview preview={preview} values={values} />
      </Panel>
      <CoverPanel values={values} errors={errors} set={set} />
      <Panel title="Máy tìm kiếm">
        <div className="flex flex-col gap-4">
          <TextField
            label="Tiêu đề cho máy tìm kiếm"
            maxLength={200}
            optional
            hint="Để trống thì dùng tiêu đề của trang."
            {...field('seoTitle')}
          />
          <TextArea
            label="Mô tả cho máy tìm kiếm"
            maxLength={500}
            optional
            hint="Khoảng 160 ký tự; để trống thì dùng đoạn đầu của trang."
            value={values.seoDescription}
            error={errors.seoDescription}
            onChange={({ target }) => set({ seoDescription: target.value })}
          />
          <SearchResult preview={preview.data} slug={values.slug} />
        </div>
      </Panel>
      {page && page.links.length > 0 && (
        <Panel title="Dẫn đến trang này">
          <ul className="list-disc ps-5 text-sm">
            {linkTexts(page.links).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Panel>
      )}
    </EditedForm>
  )
}

function slugHint(page: PageDetails | undefined, slug: string): string {
  const address = `${location.origin}/page/${slug || '…'}`
  if (page && slug !== page.slug) return `${address} – địa chỉ cũ vẫn dẫn đến trang này.`
  const old = page?.oldSlugs ?? []
  return old.length > 0 ? `${address} – địa chỉ cũ: ${old.join(', ')}.` : address
}
