import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { useChange } from '#back-office/use-change.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Spinner } from '#storefront/ui/spinner.tsx'
import type { CatalogImport, FailedPicture, PictureCounts } from '../contract.ts'
import { importsKey } from './queries.ts'

type Props = {
  item: CatalogImport
  pictures: PictureCounts
  onChanged: (item: CatalogImport) => void
}

/** How far the shop is with fetching the pictures that a file names on other servers, and which it could not fetch. */
export function ImportPictures({ item: { id }, pictures, onChanged }: Props) {
  const { waiting, fetched, failed, left } = pictures
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const { busy, change } = useChange(importsKey)
  const retry = async () => {
    setProblem(undefined)
    const answer = await change(
      'retry',
      () => api.post<{ data: CatalogImport }>(`catalog-imports/${id}/retry-pictures`),
      (error) => setProblem(problemOf(error)),
    )
    if (answer) onChanged(answer.data)
  }
  const isFetching = waiting > 0
  useEffect(() => {
    // The list is shown again when all have been tried, and then is another one.
    if (isFetching) queries.removeQueries({ queryKey: [failedPath(id)] })
  }, [isFetching, id, queries])
  return (
    <Panel title="Ảnh ở nơi khác">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          {isFetching && <Spinner />}
          <p role="status">
            {isFetching
              ? `Đang tải ảnh về cửa hàng: ${formatCount(fetched + failed)} trên ${formatCount(
                  fetched + failed + waiting,
                )} ảnh. Bạn có thể rời trang này.`
              : `Đã tải ${formatCount(fetched)} ảnh về cửa hàng.`}
          </p>
        </div>
        {left > 0 && (
          <p className="text-ink-soft">
            {formatCount(left)} ảnh vượt giới hạn của một tệp và giữ địa chỉ cũ. Hãy chia thành vài
            tệp.
          </p>
        )}
        {failed > 0 && (
          <>
            <p className="text-ink-soft">
              {formatCount(failed)} ảnh không tải được; sản phẩm giữ địa chỉ cũ của ảnh.
            </p>
            <FormProblem problem={problem} />
          </>
        )}
        {failed > 0 && !isFetching && (
          <>
            <Button className="self-start" busy={busy === 'retry'} onClick={() => void retry()}>
              Tải lại {formatCount(failed)} ảnh lỗi
            </Button>
            <Failed id={id} />
          </>
        )}
      </div>
    </Panel>
  )
}

const failedPath = (id: string) => `catalog-imports/${id}/failed-pictures`

function Failed({ id }: { id: string }) {
  const query = usePages<FailedPicture>(failedPath(id))
  return (
    <PagedList
      label="Ảnh không tải được"
      query={query}
      keyOf={({ row, number }) => `${row} ${number}`}
      empty={<EmptyState title="Không còn ảnh lỗi" description="Các ảnh đang được tải lại." />}
    >
      {({ row, name, productId, url, reason }) => (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-sm text-ink-faint">Dòng {formatCount(row)}</span>
            <Link
              to={`/hang-hoa/${productId}`}
              className="font-semibold wrap-anywhere hover:text-son"
            >
              {name}
            </Link>
          </p>
          <p className="wrap-anywhere text-son-deep">{reason}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{url}</p>
        </div>
      )}
    </PagedList>
  )
}
