import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { FormDialog } from '#back-office/form/form-dialog.tsx'
import { PicturesField, type UploadedPicture } from '#back-office/form/pictures-field.tsx'
import { type StaleEdit, StaleEditNotice, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useJsonDraft } from '#back-office/form/use-json-draft.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { TextField } from '#storefront/ui/text-field.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { ChangeCategory, CreateCategory } from '../../categories-contract.ts'
import { type Category, pathText } from './tree.ts'

type Values = { name: string; slug: string; pictures: readonly UploadedPicture[] }
type Errors = Readonly<Record<string, string>>

type Props = {
  all: readonly Category[]
  /** Undefined adds one. */
  category: Category | undefined
  parentId: string | null
  reload: () => Promise<void>
  onClose: () => void
}

/** The picture that a category has already; uploaded ones have ids of their own. */
const kept = 'kept'
const valuesOf = (category: Pick<Category, 'name' | 'slug' | 'imageUrl'> | undefined): Values => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  pictures: category?.imageUrl ? [{ id: kept, url: category.imageUrl }] : [],
})

const pictureText = ({ pictures: [picture] }: Values) =>
  picture ? (picture.id === kept ? 'có ảnh' : 'ảnh mới') : 'không ảnh'

const pairsOf = (one: Values, other: Values) => [
  { label: 'Tên', mine: one.name, theirs: other.name },
  { label: 'Đường dẫn', mine: one.slug, theirs: other.slug },
  { label: 'Ảnh', mine: pictureText(one), theirs: pictureText(other) },
]

export function CategoryDialog({ all, category: opened, parentId, reload, onClose }: Props) {
  const category = opened && (all.find(({ id }) => id === opened.id) ?? opened)
  const saved = valuesOf(category)
  const draft = useJsonDraft<Values>(
    `danh-muc:${category?.id ?? `moi:${parentId}`}`,
    saved,
    category?.version ?? 0,
  )
  const { name, slug, pictures } = draft.values
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [stale, setStale] = useState<StaleEdit>()
  const [isUploading, setUploading] = useState(false)
  const [busy, setBusy] = useState(false)
  const parent = pathText(all, parentId)

  const bodyOf = (version: number, { name, slug, pictures }: Values) => {
    const [picture] = pictures
    const imageId = picture?.id === kept ? undefined : (picture?.id ?? null)
    const fields = { name, imageId }
    return category
      ? ChangeCategory.safeParse({ ...fields, slug, version })
      : CreateCategory.safeParse({ ...fields, parentId, slug: slug.trim() || undefined })
  }
  const save = async (version: number, values: Values) => {
    setProblem(undefined)
    setStale(undefined)
    const body = bodyOf(version, values)
    if (!body.success) {
      const told = body.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
      return setErrors(Object.fromEntries(told.toReversed()))
    }
    setErrors({})
    setBusy(true)
    try {
      if (category) await api.put(`categories/${category.id}`, body.data)
      else await api.post('categories', body.data)
      draft.forget()
      alertShopper(category ? 'Đã lưu danh mục.' : `Đã thêm “${values.name.trim()}”.`, 'success')
      await reload()
      onClose()
    } catch (error) {
      const edit = staleEditOf(error)
      const told = fieldErrors(error)
      if (edit) setStale(edit)
      else if (Object.keys(told).length > 0) setErrors(told)
      else setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const theirs = stale && valuesOf(stale.current as Pick<Category, 'name' | 'slug' | 'imageUrl'>)
  return (
    <FormDialog
      title={category ? 'Sửa danh mục' : 'Thêm danh mục'}
      description={parent ? `Trong ${parent}` : undefined}
      submitLabel={category ? 'Lưu' : 'Thêm'}
      busy={busy}
      problem={problem}
      onSubmit={async () => {
        if (!isUploading && !busy) await save(draft.version, draft.values)
      }}
      onClose={onClose}
    >
      {stale && theirs && (
        <StaleEditNotice
          edit={stale}
          differences={compareEdits({ base: draft.base, mine: draft.mine, theirs }, pairsOf)}
          onTakeTheirs={() => {
            draft.reset()
            setStale(undefined)
            void reload()
          }}
          onKeepMine={() => {
            void save(stale.version, draft.rebase(stale.version, theirs))
          }}
        />
      )}
      <TextField
        label="Tên danh mục"
        value={name}
        maxLength={100}
        autoComplete="off"
        error={errors.name ?? errors.parentId}
        onChange={({ target }) => draft.set({ name: target.value })}
      />
      <TextField
        label="Đường dẫn"
        optional={!category}
        value={slug}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          category
            ? 'Đổi đường dẫn thì địa chỉ cũ vẫn dẫn khách đến đây.'
            : 'Để trống thì đặt theo tên.'
        }
        error={errors.slug}
        onChange={({ target }) => draft.set({ slug: target.value })}
      />
      <PicturesField
        label="Ảnh"
        most={1}
        uploadTo="product-uploads"
        pictures={pictures}
        onChange={(next) => draft.set({ pictures: next })}
        onBusy={setUploading}
      />
      {errors.imageId && <p className="text-sm text-son">{errors.imageId}</p>}
    </FormDialog>
  )
}

function fieldErrors(error: unknown): Errors {
  const body = error instanceof ApiError ? error.body : undefined
  const { errors = [] } = (body ?? {}) as { errors?: { path: string; message: string }[] }
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
