import type { FacetCounts, FilterAttribute } from '#features/catalog/web/public.ts'
import { type AttributeFilter, type Filter, noAttributeFilter } from '../../domain.ts'
import { CountedCheckbox } from './counted-checkbox.tsx'
import { countsOfValues } from './facet-counts.ts'
import {
  ChoiceList,
  ChoiceSkeleton,
  type Count,
  FilterNote,
  FilterSection,
} from './filter-section.tsx'
import { NumberRange } from './number-range.tsx'

type Props = {
  isTopCategory: boolean
  /** Undefined while loading. */
  attributes: readonly FilterAttribute[] | undefined
  selected: Filter['attr']
  facets: FacetCounts | null
  onChange: (code: string, selected: AttributeFilter) => void
}

/** Additional filters of a top-level category. */
export function AttributeFilters({ isTopCategory, attributes, selected, facets, onChange }: Props) {
  if (!isTopCategory || !attributes || attributes.length === 0) {
    return (
      <FilterSection title="Thuộc tính">
        {!isTopCategory && (
          <FilterNote>Chọn danh mục tổng (cấp 1) để hiện thuộc tính lọc.</FilterNote>
        )}
        {isTopCategory && !attributes && <ChoiceSkeleton rows={4} />}
        {isTopCategory && attributes && (
          <FilterNote>Danh mục này chưa có thuộc tính lọc.</FilterNote>
        )}
      </FilterSection>
    )
  }
  return attributes.map((attribute) => {
    const { code, name } = attribute
    const facet = facets?.attributes.find((counted) => counted.code === code)
    const parts = {
      selected: selected[code] ?? noAttributeFilter,
      onChange: (next: AttributeFilter) => onChange(code, next),
    }
    const isNumber = facet ? facet.kind === 'number' : attribute.isNumber
    return (
      <FilterSection key={code} title={name}>
        {isNumber ? (
          <NumberRange name={name} facet={facet} {...parts} />
        ) : (
          <Values options={attribute.options} countOf={countsOfValues(facets, code)} {...parts} />
        )}
      </FilterSection>
    )
  })
}

type ValuesProps = {
  options: FilterAttribute['options']
  countOf: (value: string) => Count
  selected: AttributeFilter
  onChange: (selected: AttributeFilter) => void
}

function Values({ options, countOf, selected, onChange }: ValuesProps) {
  return (
    <ChoiceList
      limit={6}
      entries={options.map(({ value, label }) => {
        const isChosen = selected.values.includes(value)
        const others = selected.values.filter((other) => other !== value)
        return {
          key: value,
          isChosen,
          content: (
            <CountedCheckbox
              label={label}
              count={countOf(value)}
              checked={isChosen}
              onChange={(checked) =>
                onChange({ ...selected, values: checked ? [...others, value] : others })
              }
            />
          ),
        }
      })}
    />
  )
}
