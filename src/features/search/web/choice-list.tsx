import { Clock, Search, SpellCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#storefront/ui/cx.ts'
import { Picture } from '#storefront/ui/picture.tsx'
import { allChoices, type CategoryChoice, type Choice, type Choices, hasColumn } from './choices.ts'
import { GroupLabel } from './group-label.tsx'
import { OptionLink, type OptionProps } from './option-link.tsx'
import { ProductOption } from './product-option.tsx'
import { TextOption } from './text-option.tsx'

export const listId = 'search-choices'

type Props = {
  choices: Choices
  /** The typed text; empty at first. */
  text: string
  marked: string
  activeId: string | undefined
  onChoose: (choice: Choice) => void
}

const icon = 'size-5 shrink-0 text-ink-faint'

/** All choices as one list box; in columns where there is room. */
export function ChoiceList({ choices, text, marked, activeId, onChoose }: Props) {
  const { correction, recent, keywords, categories, products } = choices
  if (allChoices(choices).length === 0) return null
  const isBeside = hasColumn(choices)
  const option = (choice: Choice) => ({ isActive: choice.id === activeId, onChoose })
  return (
    <div role="listbox" id={listId} aria-label="Gợi ý tìm kiếm" className="contents">
      {isBeside && (
        <div className="lg:col-start-1">
          {correction.map((choice) => (
            <TextOption
              key={choice.id}
              {...option(choice)}
              choice={choice}
              icon={<SpellCheck aria-hidden="true" className={icon} />}
              before="Bạn có muốn tìm "
              after="?"
            />
          ))}
          <Group label="Tìm kiếm gần đây" isShown={recent.length > 0}>
            {recent.map((choice) => (
              <TextOption
                key={choice.text}
                {...option(choice)}
                choice={choice}
                icon={<Clock aria-hidden="true" className={icon} />}
                // Room for the button that removes it.
                className="pe-11"
              />
            ))}
          </Group>
          <Group label="Từ khoá gợi ý" isShown={keywords.length > 0}>
            {keywords.map((choice) => (
              <TextOption
                key={choice.text}
                {...option(choice)}
                choice={choice}
                marked={marked}
                icon={<Search aria-hidden="true" className={icon} />}
              />
            ))}
          </Group>
          <Group
            label="Danh mục liên quan"
            isShown={categories.length > 0}
            className="grid grid-cols-2 gap-2 max-[18rem]:grid-cols-1 lg:grid-cols-1"
          >
            {categories.map((choice) => (
              <CategoryOption key={choice.id} {...option(choice)} choice={choice} />
            ))}
          </Group>
        </div>
      )}
      <div className={isBeside ? 'lg:col-start-2 lg:row-start-1' : 'lg:col-span-full'}>
        <Group
          label={text ? 'Sản phẩm nổi bật' : 'Gợi ý cho bạn'}
          isShown={products.length > 0}
          className={gridClass(isBeside, text !== '')}
        >
          {products.map((choice) => (
            <ProductOption
              key={choice.product.id}
              {...option(choice)}
              choice={choice}
              isFlat={text !== ''}
            />
          ))}
        </Group>
      </div>
    </div>
  )
}

type GroupProps = { label: string; isShown: boolean; className?: string; children: ReactNode }

function Group({ label, isShown, className, children }: GroupProps) {
  if (!isShown) return null
  return (
    <fieldset aria-label={label} className="min-w-0">
      <GroupLabel>{label}</GroupLabel>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

function gridClass(isBeside: boolean, isFlat: boolean): string {
  return cx(isBeside ? 'product-grid-beside' : 'product-grid', isFlat && 'max-md:grid-cols-1')
}

function CategoryOption(props: OptionProps<CategoryChoice>) {
  const { name, imageUrl } = props.choice.category
  return (
    <OptionLink
      {...props}
      className="flex min-h-14 items-center gap-2.5 bg-surface p-2 text-sm shadow-card"
    >
      {imageUrl && (
        <span className="w-10 shrink-0 overflow-hidden rounded-sm">
          <Picture src={imageUrl} alt="" sizes="2.5rem" maxWidth={96} />
        </span>
      )}
      <span className="line-clamp-2 min-w-0 font-semibold">{name}</span>
    </OptionLink>
  )
}
