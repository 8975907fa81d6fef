import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#back-office/api.ts'
import { createOnce } from '#back-office/create-once.ts'
import { EditedForm } from '#back-office/form/edited-form.tsx'
import { PicturesField } from '#back-office/form/pictures-field.tsx'
import { useEdited } from '#back-office/form/use-edited.ts'
import { useMay } from '#back-office/session.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { FieldError } from '#storefront/ui/field-frame.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import {
  type Collected,
  type CollectionFields,
  CollectionForm,
  type EditedCollection,
} from '../../collections-contract.ts'
import { goodsFiltersQuery } from '../list/queries.ts'
import { RichField } from '../product/rich-field.tsx'
import {
  type CollectionValues,
  differencesOf,
  emptyCollection,
  fieldsOf,
  valuesOf,
} from './collection-values.ts'
import { DisplayPanel } from './display-panel.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { collectionQuery, collectionsKey, collectionsPath } from './queries.ts'
import { RulePanel } from './rule-panel.tsx'

type Answer = { data: EditedCollection }

/** The form of a collection, which is saved as a whole. */
export function CollectionEditor({ collection }: { collection: EditedCollection | undefined }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayChange = useMay('catalog.write')
  // Sent again after a lost answer, a new collection is the same one.
  const [newId] = useState(randomUuid)
  const [isUploading, setUploading] = useState(false)
  const [known, setKnown] = useState<ReadonlyMap<string, Collected>>(new Map())
  const { data: names } = useQuery(goodsFiltersQuery)
  const id = collection?.id ?? newId
  const edited = useEdited<CollectionValues>({
    name: `bo-suu-tap:${collection?.id ?? 'moi'}`,
    saved: collection ? valuesOf(collection) : emptyCollection,
    version: collection?.version ?? 1,
    check: (values) => CollectionForm.safeParse(fieldsOf(values)).error?.issues ?? [],
    send: async (values, version) => {
      const fields = fieldsOf(values)
      const { data } = collection
        ? await api.put<Answer>(`${collectionsKey}/${id}`, { ...fields, version })
        : await createOnce<EditedCollection>(collectionsKey, id, fields)
      queries.setQueryData(collectionQuery(id).queryKey, data)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [list, of, part] }) =>
          list === collectionsKey && (of !== id || part === 'history'),
      })
      if (!collection) void navigate(`${collectionsPath}/${id}`, { replace: true })
      return data.version
    },
    done: collection ? 'Đã lưu bộ sưu tập.' : 'Đã thêm bộ sưu tập.',
    valuesIn: (current) => valuesOf(current as CollectionFields),
    canUndo: collection !== undefined,
    together: [
      ['isByRule', 'rule', 'products'],
      ['visibility', 'publishAt'],
    ],
  })
  const { values, errors, set } = edited
  const products = new Map([
    ...known,
    ...(collection?.collected ?? []).map((each) => [each.id, each] as const),
  ])
  const nameOf = (of: string) =>
    products.get(of)?.name ??
    names?.categories.find((each) => each.id === of)?.path ??
    names?.brands.find((each) => each.id === of)?.name
  const isOwnSlug = values.slug !== slugOf(values.name)
  return (
    <EditedForm
      edited={edited}
      isNew={!collection}
      pairsOf={(one, other) => differencesOf(one, other, nameOf)}
      onReload={() => void queries.invalidateQueries(collectionQuery(id))}
    >
      <fieldset disabled={!mayChange} className="contents">
        <Panel title="Thông tin">
          <div className="flex flex-col gap-4">
            <TextField
              label="Tên bộ sưu tập"
              value={values.name}
              maxLength={150}
              autoComplete="off"
              placeholder="Ví dụ: Quà Tết dưới 500k"
              error={errors.name}
              onChange={({ target }) => {
                const follows = !collection && !isOwnSlug
                set({ name: target.value, ...(follows && { slug: slugOf(target.value) }) })
              }}
            />
            <TextField
              label="Đường dẫn"
              value={values.slug}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={slugHint(collection, values.slug)}
              error={errors.slug}
              onChange={({ target }) => set({ slug: target.value.trim().toLowerCase() })}
            />
            <RichField
              path="bo-suu-tap"
              label="Mô tả"
              hint="Đứng trên đầu trang, cho khách và máy tìm kiếm."
              html={values.description}
              error={errors.description}
              onHtml={(description) => set({ description })}
            />
            <PicturesField
              label="Ảnh đầu trang"
              most={1}
              uploadTo="product-uploads"
              pictures={values.imageUrl ? [{ id: values.imageUrl, url: values.imageUrl }] : []}
              onChange={([picture]) => set({ imageUrl: picture?.url ?? null })}
              onBusy={setUploading}
            />
            <p role="status" className="text-sm text-ink-soft empty:hidden">
              {isUploading && 'Ảnh đang tải lên; xong rồi hãy lưu.'}
            </p>
            <FieldError id="bo-suu-tap-anh-error" error={errors.imageUrl} keepsRoom={false} />
          </div>
        </Panel>
        <Panel title="Sản phẩm">
          <div className="flex flex-col gap-4">
            <RadioGroup
              legend="Cách lấy sản phẩm"
              row
              name="kind"
              value={values.isByRule ? 'rule' : 'hand'}
              onChange={(kind) => {
                const isByRule = kind === 'rule'
                set({ isByRule, sort: isByRule ? 'best_selling' : 'manual' })
              }}
              options={[
                { value: 'hand', label: 'Chọn tay' },
                { value: 'rule', label: 'Theo điều kiện' },
              ]}
            />
            {values.isByRule ? (
              <RulePanel
                rule={values.rule}
                sort={values.sort === 'newest' ? 'newest' : 'best_selling'}
                errors={errors}
                names={names}
                onChange={(typed) => set({ rule: { ...values.rule, ...typed } })}
              />
            ) : (
              <ProductsPanel
                ids={values.products}
                products={products}
                error={errors.products}
                isOrdered={values.sort === 'manual'}
                onKnown={(found) =>
                  setKnown(
                    (all) => new Map([...all, ...found.map((each) => [each.id, each] as const)]),
                  )
                }
                onChange={(by) => set(({ products: now }) => ({ products: by(now) }))}
              />
            )}
          </div>
        </Panel>
        <DisplayPanel values={values} errors={errors} set={set} />
      </fieldset>
    </EditedForm>
  )
}

const slugOf = (name: string) => slugifyVietnamese(name).slice(0, 200).replace(/-+$/, '')

function slugHint(collection: EditedCollection | undefined, slug: string): string {
  const address = `${location.origin}/bo-suu-tap/${slug || '…'}`
  if (collection && slug !== collection.slug)
    return `${address} – địa chỉ cũ vẫn dẫn khách đến đây.`
  const old = collection?.oldSlugs ?? []
  return old.length > 0 ? `${address} – địa chỉ cũ: ${old.join(', ')}.` : address
}
