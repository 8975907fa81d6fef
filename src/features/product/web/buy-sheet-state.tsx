import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBackStep } from '#storefront/back-step.ts'
import { latePart, useLatePart } from '#storefront/late-part.ts'
import { holdHeader } from '#storefront/shell/header-lock.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { WaitingSheet } from '#storefront/ui/waiting-sheet.tsx'
import { FollowLater, useProductState } from './product-state.tsx'
import { showVariant } from './variant-address.ts'

const title = 'Chọn phân loại và số lượng'
const code = latePart(() => import('./buy-sheet.tsx'))

type BuySheetWays = {
  open(opener: HTMLElement): void
  /** Brings the code before it is opened. */
  prepare(): void
}

const Sheet = createContext<BuySheetWays | null>(null)

/** The sheet for variant and quantity, which several parts of a phone's page open. */
export function BuySheetProvider({ children }: { children: ReactNode }) {
  const { choice } = useProductState()
  const { preselect } = choice
  // Its code is loaded when it is opened for the first time, and stays.
  const [state, setState] = useState<'never' | 'open' | 'closing' | 'closed'>('never')
  const isOpen = state === 'open'
  const isOver = isOpen || state === 'closing'
  const opener = useRef<HTMLElement>(null)
  const closing = useRef<(() => void)[]>([])
  const ways = useMemo<BuySheetWays>(
    () => ({
      open: (pressed) => {
        opener.current = pressed
        preselect()
        // A step back that is still under way would close it again.
        if (closing.current.length > 0)
          closing.current.push(() => setTimeout(() => setState('open')))
        else setState('open')
      },
      prepare: () => void code.load(),
    }),
    [preselect],
  )
  /** Done when the browser is back at the page's own place in its history, from where one may go on. */
  const close = useCallback(async () => {
    if (!isOver) return
    // It goes at once; one step back is enough, however often it is asked for.
    setState('closing')
    if (closing.current.length === 0) history.back()
    await new Promise<void>((resolve) => closing.current.push(resolve))
  }, [isOver])
  const { part, hasFailed } = useLatePart(code, isOpen)
  const onBack = () => {
    setState('closed')
    showVariant(choice.variant?.id)
    for (const resolve of closing.current.splice(0)) resolve()
  }
  return (
    <Sheet value={ways}>
      <FollowLater isUnder={isOver}>{children}</FollowLater>
      {isOver && <WhileOpen onBack={onBack} />}
      {isOpen && !part && (
        <WaitingSheet
          title={title}
          hasFailed={hasFailed}
          onRetry={() => void code.retry()}
          onClose={close}
          returnFocus={opener}
        >
          <SheetSkeleton />
        </WaitingSheet>
      )}
      {state !== 'never' && part && (
        <part.BuySheet title={title} open={isOpen} onClose={close} returnFocus={opener} />
      )}
    </Sheet>
  )
}

function SheetSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex gap-3">
        <Skeleton className="size-20 shrink-0" />
        <Skeleton className="h-10 flex-1" />
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-40" />
      <Skeleton className="h-13" />
    </div>
  )
}

/** The browser's Back closes the sheet, and the header stays as it is meanwhile and for a time after. */
function WhileOpen({ onBack }: { onBack: () => void }) {
  useBackStep(onBack)
  useEffect(() => holdHeader(), [])
  return null
}

/** Throws outside of BuySheetProvider. */
export function useBuySheet(): BuySheetWays {
  const sheet = useContext(Sheet)
  if (!sheet) throw new Error('there is no sheet around')
  return sheet
}
