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
    if (tab) tab.location.replace(address)
    else {
      const onPress = () => void open(address, '_blank')
      alertShopper('Đã có bản xem trước.', 'success', { label: 'Mở', onPress })
    }
  }
  return (
    <Button busy={busy} busyLabel="Đang dựng…" onClick={() => void show()}>
      <Eye aria-hidden="true" className="size-5" />
      Xem trước
    </Button>
  )
}
