import type { ComponentType, ReactNode } from 'react'
import { type LazyComponent, lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { loadFailure, RetryButtons } from '#storefront/ui/load-failure.tsx'
import { LoadingSheet } from '#storefront/ui/loading-sheet.tsx'

type Props<Content> = {
  part: LazyComponent<ComponentType<Content>>
  /** In its place until its code is there. */
  skeleton?: ReactNode
  /** Of a part that is a dialog. */
  dialog?: { title: string; onClose: () => void }
  children: (Content: ComponentType<Content>) => ReactNode
}

/** A part whose code is loaded when it is shown. Where that fails, the page around it goes on with what was typed there. */
export function LazyPart<Content>({ part, skeleton = null, dialog, children }: Props<Content>) {
  const { loaded, hasFailed } = useLazyComponent(part, true)
  if (loaded) return children(loaded)
  if (!hasFailed) return skeleton
  const retry = () => void part.retry()
  if (dialog) {
    return (
      <LoadingSheet {...dialog} side="right" hasFailed onRetry={retry}>
        {null}
      </LoadingSheet>
    )
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md bg-amber-soft p-4 text-amber-deep">
      <p>{loadFailure}. Hãy kiểm tra kết nối mạng.</p>
      <div className="flex flex-wrap gap-2">
        <RetryButtons onRetry={retry} />
      </div>
    </div>
  )
}

const parts = new WeakMap<object, LazyComponent<ComponentType<never>>>()

/** A part that a feature loads by a function of its own; the same part for the same function. */
export function partOf<Content>(
  load: () => Promise<ComponentType<Content>>,
): LazyComponent<ComponentType<Content>> {
  const known = parts.get(load)
  if (known) return known as unknown as LazyComponent<ComponentType<Content>>
  const part = lazyComponent(() =>
    load().catch((cause) => {
      // Without the address of its file: out of a module that is loaded from there nothing could be picked.
      throw new Error('A part of the back office was not loaded', { cause })
    }),
  )
  parts.set(load, part as LazyComponent<ComponentType<never>>)
  return part
}
