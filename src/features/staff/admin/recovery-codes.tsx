import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mã khôi phục"
      description="Mỗi mã đăng nhập được một lần khi bạn không có điện thoại. Hãy lưu lại: các mã này không hiện lại nữa."
      footer={
        <>
          <a
            href={file}
            download="ma-khoi-phuc.txt"
            className="inline-flex min-h-11 items-center justify-center px-4 font-semibold text-son"
          >
            Tải về
          </a>
          <Button variant="primary" onClick={onClose}>
            Tôi đã lưu
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 gap-2 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
