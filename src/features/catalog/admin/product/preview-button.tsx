import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'

type Props = {
  /** Gives the page's address; undefined where it told why there is none. */
  make: () => Promise<string | undefined>
  /** Pictures are still on their way. */
  isWaiting: boolean
}

/** Shows what the editor holds as shoppers would see it, in a tab of its own. */
export function PreviewButton({ make, isWaiting }: Props) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    if (isWaiting) {
      alertShopper('Ảnh đang được tải lên. Hãy đợi xong rồi xem trước.', 'problem')
      return
    }
    // Opened while the press lasts: browsers refuse it later.
    const tab = open('', '_blank')
    setBusy(true)
    const address = await make()
    setBusy(false)
    if (address === undefined) {
      tab?.close()
      return
    }
    const link = new URL(address, location.href).href
    if (tab) tab.location.replace(link)
    alertShopper(
      tab ? 'Bản xem trước ở thẻ mới; đường dẫn dùng được 24 giờ.' : 'Đã có bản xem trước.',
      'success',
      tab
        ? { label: 'Chép đường dẫn', onPress: () => void copy(link) }
        : { label: 'Mở', onPress: () => void open(link, '_blank') },
    )
  }
  return (
    <Button busy={busy} busyLabel="Đang dựng…" onClick={() => void show()}>
      <Eye aria-hidden="true" className="size-5" />
      Xem trước
    </Button>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    alertShopper('Đã chép đường dẫn.', 'success')
  } catch {
    alertShopper('Không chép được. Hãy chép từ thanh địa chỉ của thẻ mới.', 'problem')
  }
}
