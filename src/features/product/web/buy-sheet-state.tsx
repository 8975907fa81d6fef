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
import { useCloseOnBack } from '#storefront/close-on-back.ts'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { lockHeader } from '#storefront/shell/header-lock.ts'
import { LoadingSheet } from '#storefront/ui/loading-sheet.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { FollowLater, useProductState } from './product-state.tsx'
import { showVariant } from './variant-address.ts'

const title = 'Chọn phân loại và số lượng'
const code = lazyComponent(() => import('./buy-sheet.tsx'))

type BuySheetWays = {
  open(opener: HTMLElement): void
  /** Loads the code ahead of opening. */
  prepare(): void
}

const Sheet = createContext<BuySheetWays | null>(null)

/** Provides the sheet for variant and quantity, which several parts of a phone's page open. */
export function BuySheetProvider({ children }: { children: ReactNode }) {
  const { choice } = useProductState()
  const { preselect } = choice
  // Its code is loaded when it is first opened.
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
        // A history step back that is still pending would close it again.
        if (closing.current.length > 0)
          closing.current.push(() => setTimeout(() => setState('open')))
        else setState('open')
      },
      prepare: () => void code.load(),
    }),
    [preselect],
  )
  /** Resolves when the browser is back at the page's own history entry, from where one can navigate. */
  const close = useCallback(async () => {
    if (!isOver) return
    // Closes at once; a single step back is made, however often it is called.
    setState('closing')
    if (closing.current.length === 0) history.back()
    await new Promise<void>((resolve) => closing.current.push(resolve))
  }, [isOver])
  const { loaded, hasFailed } = useLazyComponent(code, isOpen)
  const onBack = () => {
    setState('closed')
    showVariant(choice.variant?.id)
    for (const resolve of closing.current.splice(0)) resolve()
  }
  return (
    <Sheet value={ways}>
      <FollowLater isUnder={isOver}>{children}</FollowLater>
      {isOver && <WhileOpen onBack={onBack} />}
      {isOpen && !loaded && (
        <LoadingSheet
          title={title}
          hasFailed={hasFailed}
          onRetry={() => void code.retry()}
          onClose={close}
          returnFocus={opener}
        >
          <SheetSkeleton />
        </LoadingSheet>
      )}
      {state !== 'never' && loaded && (
        <loaded.BuySheet title={title} open={isOpen} onClose={close} returnFocus={opener} />
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

/** While mounted, Back closes the sheet and the header keeps its state, also for a while after. */
function WhileOpen({ onBack }: { onBack: () => void }) {
  useCloseOnBack(onBack)
  useEffect(() => lockHeader(), [])
  return null
}

/** Throws outside of BuySheetProvider. */
export function useBuySheet(): BuySheetWays {
  const sheet = useContext(Sheet)
  if (!sheet) throw new Error('there is no sheet around')
  return sheet
}
