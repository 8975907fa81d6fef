import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Sheet } from '#storefront/ui/sheet.tsx'

type Props = {
  title: string
  /** Is told what the fields hold, by their names. */
  onApply: (typed: FormData) => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters of a list, which are applied together. */
export function FilterSheet({ title, onApply, onClear, onClose, children }: Props) {
  const id = useId()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onApply(new FormData(event.currentTarget))
  }
  return (
    <Sheet
      open
      side="right"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button full onClick={onClear}>
            Bỏ lọc
          </Button>
          <Button full variant="primary" type="submit" form={id}>
            Áp dụng
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={apply} className="flex flex-col gap-4">
        {children}
      </form>
    </Sheet>
  )
}
