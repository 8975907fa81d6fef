import { type FormEvent, useId, useRef, useState } from 'react'
import { messageOf } from '#storefront/api/api-error.ts'
import { Button } from '#storefront/ui/button.tsx'
import { controlClass, FieldError } from '#storefront/ui/field-frame.tsx'

type Props = {
  /** The reason why the code is unusable; undefined when it is usable. */
  check: (code: string) => Promise<string | undefined>
  onGood: (code: string) => void
}

/** Field for a voucher code, which is checked before it is chosen. */
export function CodeForm({ check, onGood }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const refuse = (why: string) => {
    setProblem(why)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim().toUpperCase()
    if (busy) return
    if (code === '') return refuse('Vui lòng nhập mã voucher.')
    setBusy(true)
    setProblem(undefined)
    try {
      const why = await check(code)
      if (why) refuse(why)
      else onGood(code)
    } catch (error) {
      refuse(messageOf(error, 'Không thể kiểm tra mã. Vui lòng thử lại.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-1.5 rounded-md bg-surface p-4 shadow-card md:p-5"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        Mã voucher
      </label>
      <div className="flex gap-2 max-[18rem]:flex-wrap">
        <input
          ref={input}
          id={id}
          type="text"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className={`${controlClass} min-w-0 flex-1 uppercase max-[18rem]:basis-full`}
        />
        <Button type="submit" busy={busy} busyLabel="Đang kiểm tra...">
          Áp dụng
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={problem} />
    </form>
  )
}
