import { EmptyState } from '#storefront/ui/empty-state.tsx'

/** Nothing to begin with, or nothing that fits what is typed; it may be searched for all the same. */
export function NothingSuggested({ text }: { text: string }) {
  if (text === '') return <EmptyState title="Chưa có gợi ý phù hợp." />
  return (
    <EmptyState
      drawing="search"
      title={`Chưa có gợi ý cho “${text}”.`}
      description="Bấm nút tìm kiếm để tìm trong cả cửa hàng."
    />
  )
}
