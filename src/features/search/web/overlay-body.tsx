import type { RefObject } from 'react'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ChoiceList } from './choice-list.tsx'
import { type Choice, hasColumn } from './choices.ts'
import { OverlaySkeleton } from './overlay-skeleton.tsx'
import { RecentTools } from './recent-tools.tsx'
import type { useChoices } from './use-choices.ts'

type Props = ReturnType<typeof useChoices> & {
  scroller: RefObject<HTMLDivElement | null>
  activeId: string | undefined
  onChoose: (choice: Choice) => void
}

/** Content below the box: choices, their placeholder, or a note that there are none. */
export function OverlayBody(props: Props) {
  const { text, marked, choices, recent, forget, isWaiting, isEmpty, status } = props
  return (
    <div ref={props.scroller} className="flex-1 overflow-y-auto overscroll-contain">
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="page-x relative pt-1 pb-[max(2rem,env(safe-area-inset-bottom))]">
        <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-x-8">
          <ChoiceList
            choices={choices}
            text={text}
            marked={marked}
            activeId={props.activeId}
            onChoose={props.onChoose}
          />
          {isWaiting && <OverlaySkeleton isTyping={text !== ''} isBeside={hasColumn(choices)} />}
          {isEmpty && (
            <div className="lg:col-span-full">
              <NothingSuggested text={text} />
            </div>
          )}
        </div>
        {text === '' && recent.length > 0 && <RecentTools recent={recent} onForget={forget} />}
      </div>
    </div>
  )
}

/** No suggestions; the text can be searched for all the same. */
function NothingSuggested({ text }: { text: string }) {
  if (text === '') return <EmptyState title="Chưa có gợi ý phù hợp." />
  return (
    <EmptyState
      drawing="search"
      title={`Chưa có gợi ý cho “${text}”.`}
      description="Bấm nút tìm kiếm để tìm trong cả cửa hàng."
    />
  )
}
