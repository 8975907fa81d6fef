import type { CategoryNode } from '#features/catalog/contract.ts'
import {
  ChoiceCount,
  ChoiceList,
  ChoiceSkeleton,
  type Count,
  FilterNote,
  FilterSection,
} from './filter-section.tsx'

type Props = {
  /** Undefined while loading. */
  tree: readonly CategoryNode[] | undefined
  /** From the top down to the chosen category. */
  path: readonly CategoryNode[]
  countOf: (category: CategoryNode) => Count
  /** True for a category without products, which is left out. */
  isEmpty: (category: CategoryNode) => boolean
  /** Top-level categories shown at once. */
  limit: number
  onChoose: (category: CategoryNode | null) => void
}

const mostChildren = 12

/** The category tree, expanded at the choice. */
export function CategoryFilter({ tree, path, countOf, isEmpty, limit, onChoose }: Props) {
  const chosen = path.at(-1)
  const choice = (node: CategoryNode | null) => (
    <Choice
      name={node?.name ?? 'Tất cả danh mục'}
      checked={node?.id === chosen?.id}
      count={node ? countOf(node) : undefined}
      onChoose={() => onChoose(node)}
    />
  )
  const isOnPath = (node: CategoryNode) => path.some(({ id }) => id === node.id)
  const level = (nodes: readonly CategoryNode[], most: number) => (
    <ChoiceList
      limit={most}
      entries={nodes
        .filter((node) => isOnPath(node) || !isEmpty(node))
        .map((node) => {
          const isOpen = isOnPath(node)
          return {
            key: node.id,
            isChosen: isOpen,
            content: (
              <>
                {choice(node)}
                {isOpen && node.children.length > 0 && (
                  <div className="ms-2.5 border-s border-line ps-4">
                    {level(node.children, mostChildren)}
                  </div>
                )}
              </>
            ),
          }
        })}
    />
  )
  return (
    <FilterSection title="Danh mục">
      {!tree && <ChoiceSkeleton rows={limit + 1} />}
      {tree?.length === 0 && <FilterNote>Chưa có danh mục.</FilterNote>}
      {tree && tree.length > 0 && (
        <>
          {choice(null)}
          {level(tree, limit)}
        </>
      )}
    </FilterSection>
  )
}

type ChoiceProps = { name: string; checked: boolean; count: Count; onChoose: () => void }

function Choice({ name, checked, count, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 has-checked:font-semibold">
      <input
        type="radio"
        name="category"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border-2 border-edge bg-surface checked:border-6 checked:border-son"
      />
      <span className="min-w-0 py-1.5">{name}</span>
      <ChoiceCount of={count} />
    </label>
  )
}
