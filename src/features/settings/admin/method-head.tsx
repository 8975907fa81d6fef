import { useState } from 'react'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { EditedMethod } from './methods.ts'

type Props = {
  method: EditedMethod
  index: number
  methods: readonly EditedMethod[]
  error: string | undefined
  disabled: boolean
  onName: (name: string) => void
  onMove: (by: 1 | -1) => void
  onCopy: (from: EditedMethod) => void
  onRemove: () => void
}

/** Name and place of a method, and what can be done with it. */
export function MethodHead(props: Props) {
  const { method, index, methods, error, disabled } = props
  const others = methods.filter((other) => other !== method)
  const [likeId, setLike] = useState('')
  const like = others.find(({ id }) => id === likeId) ?? others[0]
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <TextField
        label="Tên cách giao"
        hint={
          index === 0 ? 'Đứng đầu: được chọn sẵn cho khách.' : 'Khách thấy tên này khi đặt hàng.'
        }
        value={method.name}
        maxLength={40}
        autoComplete="off"
        error={error}
        disabled={disabled}
        onChange={({ target }) => props.onName(target.value)}
      />
      {!disabled && (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <SelectField
              label="Chép bảng phí của"
              value={like?.id ?? ''}
              onChange={({ target }) => setLike(target.value)}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name || 'Chưa có tên'}
                </option>
              ))}
            </SelectField>
          </div>
          <Button onClick={() => like && props.onCopy(like)}>Chép</Button>
        </div>
      )}
      {!disabled && (
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button disabled={index === 0} onClick={() => props.onMove(-1)}>
            Đưa lên trước
          </Button>
          <Button disabled={index === methods.length - 1} onClick={() => props.onMove(1)}>
            Đưa về sau
          </Button>
          <Button variant="danger" onClick={props.onRemove}>
            Xoá cách giao
          </Button>
        </div>
      )}
    </div>
  )
}
