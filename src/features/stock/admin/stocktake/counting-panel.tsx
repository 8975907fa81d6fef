import { Camera, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { LazyPart } from '#back-office/lazy-part.tsx'
import { formatCount } from '#shared/format.ts'
import { lazyComponent } from '#storefront/lazy-component.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { nameOf } from '../stock-card.tsx'
import { StockSearch } from '../stock-search.tsx'
import { useScanner } from '../use-scanner.ts'
import type { Heard, useScans } from './use-scans.ts'

const cameraScanner = lazyComponent(
  () => import('./camera-scanner.tsx'),
  (module) => module.CameraScanner,
)

/** Counts by scanner, camera or search: each adds a piece. */
export function CountingPanel({ scans }: { scans: ReturnType<typeof useScans> }) {
  const { heard, refused, problem, waiting, add } = scans
  const [isFilming, setFilming] = useState(false)
  useScanner((code) => add({ code, pieces: 1 }))
  return (
    <Panel title="Đếm">
      <div className="flex flex-col gap-3">
        <StockSearch
          label="Thêm hàng vào đợt kiểm"
          onAdd={({ variantId }) => add({ variantId, pieces: 1 })}
        />
        <p className="text-sm text-ink-faint">
          Máy quét: quét luôn, mỗi lần quét là một món. Gõ tay: chọn hàng rồi sửa số lượng.
        </p>
        <Button
          className="self-start"
          aria-expanded={isFilming}
          onClick={() => setFilming(!isFilming)}
        >
          <Camera aria-hidden="true" className="size-5" />
          {isFilming ? 'Tắt camera' : 'Quét bằng camera'}
        </Button>
        {isFilming && (
          <LazyPart part={cameraScanner} skeleton={<Skeleton className="aspect-video" />}>
            {(CameraScanner) => <CameraScanner onCode={(code) => add({ code, pieces: 1 })} />}
          </LazyPart>
        )}
        <div role="status" className="flex flex-col gap-2">
          {waiting > 0 && (
            <p className="text-sm text-amber-deep">
              {formatCount(waiting)} lượt quét chờ máy chủ xác nhận.
            </p>
          )}
          {heard && <LastScan heard={heard} />}
          {refused.length > 0 && (
            <ul aria-label="Không được tính" className="rounded-md bg-son-soft p-3 text-son-deep">
              {refused.map(({ scan, problem: reason }) => (
                <li key={scan.id} className="wrap-anywhere">
                  {scan.code && !reason.includes(scan.code) && `${scan.code}: `}
                  {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
        {refused.length > 0 && (
          <Button className="self-start" onClick={scans.forgetRefused}>
            Đã xem {formatCount(refused.length)} lượt không được tính
          </Button>
        )}
        {heard && heard.scan.pieces > 0 && (
          <Button
            className="self-start"
            onClick={() =>
              add({ variantId: heard.line.variantId, pieces: -heard.scan.pieces, isUndo: true })
            }
          >
            <Undo2 aria-hidden="true" className="size-5" />
            Bỏ lần vừa rồi
          </Button>
        )}
        <FormProblem problem={problem} />
      </div>
    </Panel>
  )
}

function LastScan({ heard: { scan, line } }: { heard: Heard }) {
  return (
    <p className="rounded-md bg-leaf-soft p-3">
      <span className="font-semibold wrap-anywhere">{nameOf(line)}</span>
      <br />
      {scan.isUndo && 'Đã bỏ một lần. '}
      {line.counted === null ? 'Chưa đếm.' : `Đếm được ${formatCount(line.counted)}.`}
    </p>
  )
}
