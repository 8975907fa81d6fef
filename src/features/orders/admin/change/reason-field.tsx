import { TextArea } from '#storefront/ui/text-area.tsx'

type Props = { reason: string; onChange: (reason: string) => void }

export function ReasonField({ reason, onChange }: Props) {
  return (
    <TextArea
      label="Lý do, khách đọc được"
      optional
      rows={2}
      maxLength={300}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
