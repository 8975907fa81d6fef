import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { type CatalogImport, maxImportMB } from '../contract.ts'
import { sourceNames } from '../domain/shop-systems.ts'
import { countsText } from './counts-text.ts'
import { importsKey, importsQuery } from './queries.ts'
import { stateNames, stateTones } from './texts.ts'

/** Where files of products are brought in, and the imports so far. */
export function ImportsPage() {
  const query = useQuery(importsQuery())
  return (
    <Page title="Nhập hàng hoá từ tệp">
      <FilePanel />
      <ExportPanel />
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {(imports) =>
          imports.length > 0 && (
            <Panel title="Các lần nhập gần đây">
              <ul className="flex flex-col divide-y divide-line">
                {imports.map((each) => (
                  <ImportItem key={each.id} item={each} />
                ))}
              </ul>
            </Panel>
          )
        }
      </QueryState>
    </Page>
  )
}

function FilePanel() {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isOver, setOver] = useState(false)
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file || sending) return
    if (file.size > maxImportMB * 1024 ** 2) {
      setProblem(`Tệp lớn hơn ${maxImportMB} MB. Hãy chia thành vài tệp.`)
      return
    }
    setProblem(undefined)
    setSending(file.name)
    try {
      const form = new FormData()
      form.append('files', file)
      const { data } = await api.upload<{ data: CatalogImport }>('catalog-imports', form)
      await queries.invalidateQueries({ queryKey: [importsKey] })
      await navigate(`/nhap-hang/${data.id}`)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setSending(undefined)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label="Chọn tệp"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-md border-2 border-dashed bg-surface p-6 text-center',
        isOver ? 'border-son' : 'border-line',
      )}
    >
      <FileUp aria-hidden="true" className="size-8 text-ink-faint" />
      <p className="max-w-prose text-ink-soft">
        Tệp Excel (.xlsx), CSV hoặc NDJSON: xuất từ Shopee, TikTok Shop, Haravan, Sapo, Shopify,
        WooCommerce, từ cửa hàng này, hay bảng giá của bạn. Chưa có gì thay đổi cho đến khi bạn xem
        trước và bấm nhập.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.ndjson,.jsonl,.txt"
        aria-label="Tệp hàng hoá"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          void send(file)
          // Allows choosing the same file again after a failure.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="primary"
        busy={sending !== undefined}
        busyLabel={`Đang tải lên ${sending ?? ''}…`}
        onClick={() => input.current?.click()}
      >
        Chọn tệp
      </Button>
      <p className="text-sm text-ink-faint">Hoặc kéo tệp vào đây. Tối đa {maxImportMB} MB.</p>
      <FormProblem problem={problem} />
    </section>
  )
}

function ExportPanel() {
  return (
    <Panel title="Xuất hàng hoá">
      <p className="mb-3 text-ink-soft">
        Mọi sản phẩm trong một tệp, sửa bằng Excel rồi nhập lại được. Tồn kho chỉ đổi khi bạn chọn.
      </p>
      <div className="flex flex-wrap gap-2">
        {(['xlsx', 'csv', 'ndjson'] as const).map((format) => (
          <a
            key={format}
            href={`/api/admin/catalog-export?format=${format}`}
            download
            className={buttonClass({})}
          >
            {format === 'xlsx' ? 'Excel' : format.toUpperCase()}
          </a>
        ))}
      </div>
    </Panel>
  )
}

function ImportItem({ item }: { item: CatalogImport }) {
  const { id, fileName, source, status, createdAt, by, counts } = item
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/nhap-hang/${id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-son"
        >
          {fileName}
        </Link>
        <Badge tone={stateTones[status]}>{stateNames[status]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {[source && sourceNames[source], formatDateTime(createdAt), by].filter(Boolean).join(' · ')}
      </p>
      {counts && <p className="text-sm text-ink-soft">{countsText(counts)}</p>}
    </li>
  )
}
