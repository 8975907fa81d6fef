import { Download } from 'lucide-react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/notices.ts'
import { askForExport } from './calls.ts'
import { saveJson } from './save-json.ts'
import { Section } from './section.tsx'
import { useDialog, WithPassword } from './with-password.tsx'

/** All that the shop knows of the shopper, to take along. */
export function PersonalData() {
  const { isOpen, open, close } = useDialog()
  const load = async (password: string) => {
    const told = await askForExport(browserApi(), password)
    saveJson(told, `du-lieu-ca-nhan-${new Date().toISOString().slice(0, 10)}.json`)
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
