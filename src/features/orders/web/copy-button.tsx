import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { alertShopper } from '#storefront/ui/toasts.ts'

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      alertShopper(`Không sao chép được. Vui lòng chọn và sao chép ${what}.`)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-11 min-w-24 shrink-0 items-center justify-end gap-1.5 rounded-md px-2 text-sm font-semibold text-son hover:bg-son-soft"
      >
        <Icon aria-hidden="true" className="size-4" />
        {copied ? 'Đã chép' : 'Chép'}
        <span className="sr-only"> {what}</span>
      </button>
      {/* Not all screen readers announce a change within a button. */}
      <span role="status" className="sr-only">
        {copied && `Đã chép ${what}`}
      </span>
    </>
  )
}
