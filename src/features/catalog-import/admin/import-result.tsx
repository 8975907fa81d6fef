import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { useChange } from '#back-office/use-change.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { CatalogImport, ImportCounts } from '../contract.ts'
import { mostBadRows } from '../limits.ts'
import { countsText, doneOf } from './counts-text.ts'
import { ImportRows } from './import-rows.tsx'
import { importsKey } from './queries.ts'

type Props = { item: CatalogImport; onChanged: (item: CatalogImport) => void }

/** What a check found or an import has done, and the next step. */
export function ImportResult({ item, onChanged }: Props) {
  const { id, counts, status, version, warnings } = item
  const [skipBad, setSkipBad] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { busy, change } = useChange(importsKey)
  if (!counts) return null
  const run = async (step: 'apply' | 'undo', body: object) => {
    setProblem(undefined)
    const answer = await change(
      step,
      () => api.post<{ data: CatalogImport }>(`catalog-imports/${id}/${step}`, body),
      (error) => setProblem(problemOf(error)),
    )
    if (answer) onChanged(answer.data)
  }
  const wanted = counts.created + counts.updated
  return (
    <Panel title={status === 'checked' ? 'Xem trước' : 'Kết quả'}>
      <div className="flex flex-col gap-4">
        <p className="font-semibold">
          {formatCount(counts.rows)} sản phẩm trong tệp: {countsText(counts)}.
        </p>
        {status === 'partial' && <p className="text-ink-soft">{partialText(item, counts)}</p>}
        {counts.stockKept > 0 && (
          <p className="text-ink-soft">
            {formatCount(counts.stockKept)} phân loại giữ tồn kho đang có, khác với số trong tệp.
          </p>
        )}
        {counts.kept > 0 && (
          <p className="text-ink-soft">
            {formatCount(counts.kept)} sản phẩm không hoàn tác, vì có người đã sửa sau khi nhập.
          </p>
        )}
        {warnings.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
              {formatCount(warnings.reduce((sum, { count }) => sum + count, 0))} lưu ý
            </summary>
            <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
              {warnings.map(({ count, row, text }) => (
                <li key={text} className="wrap-anywhere">
                  Dòng {row}: {text}
                  {count > 1 && ` (và ${formatCount(count - 1)} dòng nữa)`}
                </li>
              ))}
            </ul>
          </details>
        )}
        {status === 'checked' && counts.bad > 0 && (
          <Checkbox
            label={`Bỏ qua ${formatCount(counts.bad)} dòng lỗi`}
            checked={skipBad}
            onChange={({ target }) => setSkipBad(target.checked)}
          />
        )}
        <FormProblem problem={problem} />
        <div className="flex flex-wrap gap-2">
          {status === 'checked' && (
            <Button
              variant="primary"
              disabled={wanted === 0}
              busy={busy === 'apply'}
              onClick={() => void run('apply', { version, skipBad })}
            >
              {wanted === 0 ? 'Không có gì để nhập' : `Nhập ${formatCount(wanted)} sản phẩm`}
            </Button>
          )}
          {item.mayContinue && (
            <Button
              variant="primary"
              busy={busy === 'apply'}
              onClick={() => void run('apply', { version, skipBad: true })}
            >
              Nhập tiếp phần còn lại
            </Button>
          )}
          {item.mayUndo && (
            <Button busy={busy === 'undo'} onClick={() => void run('undo', { version })}>
              {undoLabel(item)}
            </Button>
          )}
          {counts.bad > 0 && (
            <a
              href={`/api/admin/catalog-imports/${id}/bad-rows`}
              download
              className={buttonClass({})}
            >
              Tải các dòng lỗi
            </a>
          )}
        </div>
        {item.badLeft > 0 && (
          <p className="text-sm text-amber-deep">
            {formatCount(item.badLeft)} dòng lỗi không có trong tệp tải về: tệp chứa nhiều nhất{' '}
            {formatCount(mostBadRows)} dòng, và dòng không đọc được thì không chép lại được. Hãy sửa
            chúng trong tệp gốc.
          </p>
        )}
        <ImportRows key={`${id} ${version}`} id={id} counts={counts} />
      </div>
    </Panel>
  )
}

function partialText({ mayContinue }: CatalogImport, counts: ImportCounts): string {
  if (!mayContinue) return 'Mới hoàn tác được một phần. Bấm hoàn tác tiếp để bỏ nốt.'
  const left = formatCount(Math.max(0, counts.rows - doneOf(counts)))
  return `Còn ${left} sản phẩm chưa nhập và chưa đổi gì. Nhập tiếp sẽ bắt đầu từ đó, không nhập lại phần trước.`
}

function undoLabel({ status, mayContinue }: CatalogImport): string {
  if (status === 'applied') return 'Hoàn tác lần nhập này'
  return mayContinue ? 'Hoàn tác phần đã nhập' : 'Hoàn tác tiếp'
}
