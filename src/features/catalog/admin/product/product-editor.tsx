import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Page } from '#back-office/page.tsx'
import { useMay } from '#back-office/session.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { stateNames } from '../../domain/product-states.ts'
import type { EditedProduct } from '../../product-contract.ts'
import { stateTones } from '../list/texts.ts'
import { AttributesPanel } from './attributes-panel.tsx'
import { BasicsPanel } from './basics-panel.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ErrorList } from './error-list.tsx'
import { GridPanel } from './grid-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MediaPanel } from './media-panel.tsx'
import { PreviewButton } from './preview-button.tsx'
import type { ProductValues } from './product-values.ts'
import { SearchPanel } from './search-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import { useMediaUploads } from './use-media-uploads.ts'
import { useProductForm } from './use-product-form.ts'

const back = { to: '/hang-hoa', label: 'Hàng hoá' }

/** All of a product in one form, which is saved as a whole. */
export function ProductEditor({ product }: { product: EditedProduct | undefined }) {
  const form = useProductForm(product)
  const uploads = useMediaUploads(form)
  const navigate = useNavigate()
  const mayWrite = useMay('catalog.write')
  const frame = useRef<HTMLFormElement>(null)
  const { values, saved, conflict } = form
  const state = saved?.state ?? 'draft'
  const save = async (
    change: Partial<ProductValues> = {},
    from?: { version: number; values: ProductValues },
  ) => {
    if (uploads.isBusy) {
      form.setProblem('Ảnh đang được tải lên. Hãy đợi xong rồi lưu.')
      return
    }
    const data = await form.save(change, from)
    if (!data) return
    alertShopper(savedText(data), 'success')
    if (!product) void navigate(`/hang-hoa/${data.id}`, { replace: true })
  }
  useEffect(() => {
    if (form.refusals === 0) return
    frame.current?.querySelector<HTMLElement>('[data-error-list]')?.focus()
  }, [form.refusals])
  const restart = () => {
    const undo = form.restart()
    alertShopper('Đã bỏ thay đổi.', 'success', { label: 'Hoàn tác', onPress: undo, isOfForm: true })
  }
  const canPublish = values.state === 'draft' || values.state === 'hidden'
  return (
    <Page
      title={product ? values.name || 'Sản phẩm' : 'Thêm sản phẩm'}
      back={back}
      aside={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
      actions={
        mayWrite && (
          <>
            <PreviewButton make={form.preview} isWaiting={uploads.isBusy} />
            {saved && <CopyButton id={saved.id} />}
          </>
        )
      }
    >
      <form
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        <FormProblem problem={form.problem} />
        <ErrorList
          errors={form.errors}
          refusals={form.refusals}
          hasVariants={values.grid.rows.length > 1}
        />
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            onSave={(merged) => void save({}, { version: conflict.edit.version, values: merged })}
            onTakeTheirs={() => void form.takeTheirs()}
          />
        )}
        <fieldset
          disabled={!mayWrite}
          className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <legend className="sr-only">Sản phẩm</legend>
          <div className="flex min-w-0 flex-col gap-4">
            <BasicsPanel form={form} />
            <MediaPanel form={form} uploads={uploads} />
            <GridPanel form={form} />
            <AttributesPanel form={form} />
            <SearchPanel form={form} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <StatePanel form={form} />
            {saved && <HistoryPanel list="products" id={saved.id} />}
          </div>
        </fieldset>
        {mayWrite && (form.isDirty || canPublish) && (
          <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
            <p className="me-auto text-sm text-ink-soft max-sm:w-full">
              {form.isDirty
                ? 'Chưa lưu. Điều đã nhập được giữ trên máy này.'
                : 'Khách chưa thấy sản phẩm này.'}
            </p>
            {form.isDirty && <Button onClick={restart}>Bỏ thay đổi</Button>}
            <Button
              type="submit"
              variant={canPublish ? 'secondary' : 'primary'}
              busy={form.busy}
              disabled={!form.isDirty}
            >
              {values.state === 'draft' ? 'Lưu nháp' : 'Lưu'}
            </Button>
            {canPublish && (
              <Button
                variant="primary"
                busy={form.busy}
                onClick={() => void save({ state: 'on_sale' })}
              >
                Đăng bán
              </Button>
            )}
          </div>
        )}
      </form>
    </Page>
  )
}

function savedText({ state }: EditedProduct): string {
  if (state === 'on_sale') return 'Đã lưu. Khách thấy ngay.'
  if (state === 'planned') return 'Đã lưu. Sản phẩm tự lên bán đúng giờ.'
  return 'Đã lưu.'
}

/** A draft like this product. Its id is chosen once, so that pressing again after a lost answer makes no second one. */
function CopyButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const copyId = useRef(crypto.randomUUID() as string)
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      const { data } = await api.post<{ data: EditedProduct }>(`products/${id}/copies`, {
        copyId: copyId.current,
      })
      copyId.current = crypto.randomUUID()
      alertShopper('Đã nhân bản thành một nháp mới.', 'success')
      void navigate(`/hang-hoa/${data.id}`)
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-5" />
      Nhân bản
    </Button>
  )
}
