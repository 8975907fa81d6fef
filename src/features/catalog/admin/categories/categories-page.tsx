import { useQuery } from '@tanstack/react-query'
import { Search as Magnifier } from 'lucide-react'
import { useState } from 'react'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTree } from './category-tree.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { Opened } from './opened.ts'
import { categoriesQuery } from './queries.ts'
import { branchOf, type Category } from './tree.ts'
import { useTreeChanges } from './use-tree-changes.ts'

/** The tree of categories. */
export function CategoriesPage() {
  const query = useQuery(categoriesQuery)
  const mayChange = useMay('catalog.write')
  const changes = useTreeChanges()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'add', parentId: null })}>
      Thêm danh mục
    </Button>
  )
  /** What still has products or subcategories is emptied into another one. */
  const remove = (category: Category) => {
    const isEmpty = !category.hasProducts && branchOf(query.data ?? [], category).length === 1
    if (isEmpty) void changes.remove(category)
    else setOpened({ kind: 'empty', category })
  }
  return (
    <Page title="Danh mục" actions={mayChange && add}>
      <QueryState query={query} skeleton={<TreeSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title="Chưa có danh mục nào"
              description="Danh mục giúp khách tìm hàng. Nhập hàng từ tệp cũng tạo danh mục."
              action={mayChange && add}
            />
          ) : (
            <>
              <TreeSearch value={search} onChange={setSearch} />
              <CategoryTree
                all={all}
                search={search}
                mayChange={mayChange}
                changes={changes}
                onOpen={setOpened}
                onRemove={remove}
                onClearSearch={() => setSearch('')}
              />
            </>
          )
        }
      </QueryState>
      {opened && query.data && (opened.kind === 'add' || opened.kind === 'edit') && (
        <CategoryDialog
          all={query.data}
          category={opened.kind === 'edit' ? opened.category : undefined}
          parentId={opened.kind === 'add' ? opened.parentId : opened.category.parentId}
          onClose={close}
          reload={changes.reload}
        />
      )}
      {opened && query.data && (opened.kind === 'merge' || opened.kind === 'empty') && (
        <MergeDialog
          all={query.data}
          category={opened.category}
          isDeleting={opened.kind === 'empty'}
          changes={changes}
          onClose={close}
        />
      )}
    </Page>
  )
}

function TreeSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <search className="relative">
      <Magnifier
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        aria-label="Tìm danh mục"
        placeholder="Tìm danh mục"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} ps-10`}
      />
    </search>
  )
}

function TreeSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-11" />
      <div className="flex flex-col gap-3 rounded-md bg-surface p-4 shadow-card">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </div>
  )
}
