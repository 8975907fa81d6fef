import { Download } from 'lucide-react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { exportPersonalData } from './calls.ts'
import { Section } from './section.tsx'
import { useDialog, WithPassword } from './with-password.tsx'

/** Export of the shopper's data. */
export function PersonalData() {
  const { isOpen, open, close } = useDialog()
  const load = async (password: string) => {
    const exported = await exportPersonalData(browserApi(), password)
    saveJson(exported, `du-lieu-ca-nhan-${new Date().toISOString().slice(0, 10)}.json`)
    close()
    alertShopper('Đã tải dữ liệu của bạn.', 'success')
  }
  return (
    <Section title="Dữ liệu của bạn">
      <p className="text-ink-soft">
        Tất cả những gì tiệm lưu về bạn trong một tệp: hồ sơ, địa chỉ, đơn hàng, đánh giá, voucher,
        xu, thông báo và những lần bạn đồng ý.
      </p>
      <Button onClick={open}>
        <Download aria-hidden="true" className="size-5" />
        Tải dữ liệu
      </Button>
      {isOpen && (
        <WithPassword
          title="Tải dữ liệu của bạn"
          confirmLabel="Tải xuống"
          busyLabel="Đang chuẩn bị..."
          failure="Không thể tải dữ liệu. Vui lòng thử lại."
          onConfirm={load}
          onClose={close}
        >
          <p>Tệp có thông tin riêng của bạn: hãy cất ở nơi chỉ bạn mở được.</p>
        </WithPassword>
      )}
    </Section>
  )
}

/** Downloads a value as a readable JSON file. */
function saveJson(exported: unknown, name: string): void {
  const file = new Blob([`${JSON.stringify(exported, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
