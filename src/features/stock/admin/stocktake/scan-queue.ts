import { mostScans } from '../../limits.ts'
import type { ScanResult } from '../../stocktake-contract.ts'
import type { KeptScan } from './kept-scans.ts'

type Given = {
  post: (batch: readonly KeptScan[]) => Promise<readonly ScanResult[]>
  /** Whether a failure is an answer that stays the same when the call is repeated. */
  isRefusal: (error: unknown) => boolean
  /** Called whenever what waits has changed. */
  onWaiting: (waiting: readonly KeptScan[]) => void
  onResults: (batch: readonly KeptScan[], results: readonly ScanResult[]) => void
  /** A scan that the server takes in no way. */
  onRefused: (scan: KeptScan, error: unknown) => void
  /** Why nothing is being sent; undefined once something was. */
  onFailure: (error: unknown) => void
  /** Pause before the same is sent again, in milliseconds. */
  retryMs: number
}

/**
 * Sends scans in batches, one after the other, until the server has answered. What is sent again counts once, since each scan has an id.
 * A batch that is refused is sent again in halves, so that one bad scan takes no other along, and what an earlier call has counted is
 * not taken for refused.
 */
export function createScanQueue(
  kept: readonly KeptScan[],
  { post, isRefusal, onWaiting, onResults, onRefused, onFailure, retryMs }: Given,
) {
  let waiting = kept
  let batchSize = mostScans
  let isSending = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = (scans: readonly KeptScan[]) => {
    waiting = scans
    onWaiting(scans)
  }
  const drop = (batch: readonly KeptScan[]) => keep(waiting.filter((scan) => !batch.includes(scan)))

  async function sendOne(batch: readonly KeptScan[]): Promise<'sent' | 'wait'> {
    try {
      const results = await post(batch)
      // Who comes back sends them again and hears what became of them.
      if (isOver) return 'wait'
      batchSize = mostScans
      drop(batch)
      onFailure(undefined)
      onResults(batch, results)
      return 'sent'
    } catch (error) {
      if (isOver) return 'wait'
      if (!isRefusal(error)) {
        onFailure(error)
        return 'wait'
      }
      const [first, second] = batch
      if (second) batchSize = Math.ceil(batch.length / 2)
      else if (first) {
        drop(batch)
        onRefused(first, error)
      }
      return 'sent'
    }
  }

  async function send(): Promise<void> {
    if (isSending || isOver) return
    isSending = true
    clearTimeout(timer)
    let step: 'sent' | 'wait' = 'sent'
    while (step === 'sent' && !isOver && waiting.length > 0) {
      step = await sendOne(waiting.slice(0, batchSize))
    }
    isSending = false
    if (step === 'wait' && !isOver) timer = setTimeout(() => void send(), retryMs)
  }

  return {
    add(scan: KeptScan): void {
      keep([...waiting, scan])
      void send()
    },
    /** Sends what waits at once. */
    resume: () => void send(),
    /** Nothing is sent from then on; what waits stays kept. */
    stop(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
