import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useChange } from '#back-office/use-change.ts'
import { formatCount } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'
import type { CatalogImport } from '../contract.ts'
import { doneOf } from './counts-text.ts'
import { ImportPictures } from './import-pictures.tsx'
import { ImportResult } from './import-result.tsx'
import { importQuery, importsKey } from './queries.ts'
import { ReadingForm } from './reading-form.tsx'
import { runningStates, stateNames, stateTones } from './texts.ts'

const back = { to: '/nhap-hang', label: 'Nhập hàng hoá từ tệp' }

/** An import from its columns to its undo. */
export function ImportPage() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  const queries = useQueryClient()
  const { data } = query
  if (hasStatus(query.error, 404) || hasStatus(query.error, 400)) {
    return (
      <Page title="Nhập hàng hoá" back={back}>
        <EmptyState
          drawing="search"
          title="Không có lần nhập này"
          description="Các lần nhập được giữ 30 ngày."
          action={<ButtonLink to="/nhap-hang">Về danh sách</ButtonLink>}
        />
      </Page>
    )
  }
  const show = (changed: CatalogImport) => queries.setQueryData(importQuery(id).queryKey, changed)
  return (
    <Page
      title={data?.fileName ?? 'Nhập hàng hoá'}
      back={back}
      aside={data && <Badge tone={stateTones[data.status]}>{stateNames[data.status]}</Badge>}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(item) => (
          <div className="flex flex-col gap-4">
            {item.problem && <FormProblem problem={item.problem} />}
            {runningStates.includes(item.status) && <Progress item={item} />}
            {item.status === 'failed' && (
              <ButtonLink to="/nhap-hang" className="self-start">
                Chọn tệp khác
              </ButtonLink>
            )}
            {(item.status === 'ready' || item.status === 'checked') && (
              <ReadingForm key={item.version} item={item} onChecked={show} />
            )}
            {item.counts && !runningStates.includes(item.status) && item.status !== 'ready' && (
              <ImportResult item={item} onChanged={show} />
            )}
            {item.pictures && (item.status === 'applied' || item.status === 'partial') && (
              <ImportPictures item={item} pictures={item.pictures} onChanged={show} />
            )}
          </div>
        )}
      </QueryState>
    </Page>
  )
}

function Progress({ item }: { item: CatalogImport }) {
  const { id, status } = item
  const { busy, change } = useChange(importsKey)
  const mayStop = status === 'checking' || status === 'applying'
  return (
    <Panel title={stateNames[status]}>
      <div className="flex flex-wrap items-center gap-3">
        <Spinner />
        <p role="status">
          {progressText(item)}. Bạn có thể rời trang này; cửa hàng vẫn bán bình thường.
          {mayStop &&
            status === 'applying' &&
            ' Nếu dừng, phần đã nhập được giữ; bạn nhập tiếp hoặc hoàn tác sau.'}
        </p>
        {mayStop && (
          <Button
            busy={busy === 'stop'}
            onClick={() => void change('stop', () => api.post(`catalog-imports/${id}/stop`))}
          >
            Dừng lại
          </Button>
        )}
      </div>
    </Panel>
  )
}

function progressText({ status, rowsDone, counts, isBegun }: CatalogImport): string {
  if (status === 'applying' && isBegun && counts) {
    return `Đã nhập ${formatCount(doneOf(counts))} trên ${formatCount(counts.rows)} sản phẩm`
  }
  return rowsDone > 0 ? `${formatCount(rowsDone)} dòng` : 'Đang bắt đầu'
}
