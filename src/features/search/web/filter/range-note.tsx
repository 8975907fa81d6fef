/** Says how a reversed range will be read; it is no error. */
export function RangeNote({
  id,
  min,
  max,
}: {
  id: string
  min: number | null
  max: number | null
}) {
  return (
    <p id={id} aria-live="polite" className="pt-1.5 text-sm text-ink-soft empty:hidden">
      {min !== null &&
        max !== null &&
        min > max &&
        'Số sau nhỏ hơn số trước: hai số sẽ đổi chỗ cho nhau.'}
    </p>
  )
}
