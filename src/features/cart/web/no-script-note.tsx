import { ScriptNote } from '#storefront/ui/script-note.tsx'

/** For a cart without scripts, which can't be shown: how to order all the same. */
export function NoScriptNote() {
  return (
    <section aria-label="Cách đặt hàng" className="rounded-md bg-surface p-4 shadow-card">
      <ScriptNote lacking="chưa xem được giỏ hàng" />
    </section>
  )
}
