import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mediaByType, useFileUploads } from '#features/uploads/web/public.ts'
import { ApiError, messageOf } from '#storefront/api/api-error.ts'
import { at, each, text } from '#storefront/api/parse.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import type { ReturnReason } from '../domain.ts'
import { mostPictures } from '../limits.ts'
import { requestReturn } from './calls.ts'
import type { ReturnableLine } from './returnable-line.ts'

export type ReturnFormOptions = {
  orderId: string
  /** With the pieces that can still be returned. */
  lines: readonly (ReturnableLine & { left: number })[]
  onSent: () => Promise<void>
}

type Errors = Partial<Record<'items' | 'reason' | 'pictureIds', string>>

/** `waiting`: sent as soon as its files are uploaded. */
type Stage = 'open' | 'waiting' | 'sending'

/** Content of the form, and its sending. */
export function useReturnForm({ orderId, lines, onSent }: ReturnFormOptions) {
  // Pressed twice, or sent again after a lost answer, it is one request.
  const [requestKey] = useState(randomUuid)
  const [only] = lines
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>(
    only && lines.length === 1 ? { [only.id]: 1 } : {},
  )
  const [reason, setReason] = useState('')
  const [resolution, setResolution] = useState('refund')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [stage, setStage] = useState<Stage>('open')
  const place = useRef<HTMLFormElement>(null)
  const uploads = useFileUploads({ purpose: 'return', rule: mediaByType(mostPictures) })
  const { ids, isBusy, hasFailed } = uploads

  const focusFirst = () =>
    requestAnimationFrame(() =>
      place.current
        ?.querySelector<HTMLElement>('fieldset:has([id$="-error"]) :is(input, button)')
        ?.focus(),
    )
  const refuse = (found: Errors, message?: string) => {
    setErrors(found)
    setProblem(message)
    setStage('open')
    if (Object.keys(found).length > 0) focusFirst()
  }
  const finish = useEffectEvent(async () => {
    if (hasFailed) {
      return refuse({}, 'Có tệp chưa tải lên được. Hãy thử lại hoặc bỏ tệp đó rồi gửi.')
    }
    setStage('sending')
    const items = Object.entries(wanted).map(([orderItemId, quantity]) => ({
      orderItemId,
      quantity,
    }))
    try {
      await requestReturn(orderId, {
        ...{ requestKey, items, note, pictureIds: ids },
        reason: reason as ReturnReason,
        resolution: resolution === 'exchange' ? 'exchange' : 'refund',
      })
      await onSent()
    } catch (error) {
      const told = refusedFields(error)
      const isTold = Object.keys(told).length > 0
      refuse(told, isTold ? undefined : messageOf(error, 'Không gửi được. Vui lòng thử lại.'))
    }
  })
  const isDue = stage === 'waiting' && !isBusy
  useEffect(() => {
    if (isDue) void finish()
  }, [isDue])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stage !== 'open') return
    const found: Errors = {
      ...(Object.keys(wanted).length === 0 && { items: 'Vui lòng chọn sản phẩm muốn trả.' }),
      ...(reason === '' && { reason: 'Vui lòng chọn lý do.' }),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    setProblem(undefined)
    setStage('waiting')
  }
  return {
    place,
    wanted,
    /** 0 takes a line out. */
    want: (id: string, quantity: number) =>
      setWanted(({ [id]: _, ...rest }) => (quantity > 0 ? { ...rest, [id]: quantity } : rest)),
    reason,
    setReason,
    resolution,
    setResolution,
    note,
    setNote,
    uploads,
    errors,
    problem,
    stage,
    submit,
  }
}

/** The fields that the server refused, with their messages. */
function refusedFields(error: unknown): Errors {
  const all = error instanceof ApiError ? [at(error.body, 'errors')].flat() : []
  const found = each(all, ({ path, message }) => [text(path).split('.')[0], text(message)] as const)
  return Object.fromEntries(found.filter(([path]) => path === 'items' || path === 'pictureIds'))
}
