import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Sheet } from '#storefront/ui/sheet.tsx'
import { FormProblem } from './form/form-problem.tsx'

type Props = {
  title: string
  /** Is told what the fields hold, by their names. */
  onApply: (typed: FormData) => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** The filters of a list, which are applied together; days by the names `from` and `to` have to follow each other. */
export function FilterSheet({ title, onApply, onClear, onClose, children }: Props) {
  const id = useId()
  const [isTurned, setTurned] = useState(false)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [from, to] = [typed.get('from'), typed.get('to')]
    const areTurned = Boolean(from && to && from > to)
    setTurned(areTurned)
    if (!areTurned) onApply(typed)
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
        <FormProblem problem={isTurned ? 'Ngày cuối phải từ ngày đầu trở đi.' : undefined} />
      </form>
    </Sheet>
  )
}
