import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#back-office/api.ts'
import { useChange } from '#back-office/use-change.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { StartStep } from '../contract.ts'
import { hideGuide } from './hidden-guide.ts'

type Text = {
  title: string
  about: string
  /** A page of the back office. */
  to?: string
  /** A page of the storefront. */
  href?: string
}

const texts: Readonly<Record<StartStep, Text>> = {
  facts: {
    title: 'Tên và thông tin cửa hàng',
    about: 'Khách thấy ở chân trang và trong email; luật buộc ghi rõ ai bán.',
    to: '/cai-dat/thong-tin',
  },
  bank: {
    title: 'Tài khoản nhận tiền',
    about: 'Mã QR chuyển khoản của khách dẫn vào đây.',
    to: '/cai-dat/ngan-hang',
  },
  product: {
    title: 'Sản phẩm đầu tiên',
    about: 'Nhập từng sản phẩm, hoặc cả tệp Excel, CSV, tệp xuất từ nơi bán khác.',
    to: '/hang-hoa',
  },
  shipping: {
    title: 'Nơi gửi và phí giao hàng',
    about: 'Phí theo tỉnh thành, cân nặng, và mức miễn phí. Xem rồi sửa, hoặc dùng mức có sẵn.',
    to: '/cai-dat/van-chuyen',
  },
  order: {
    title: 'Đặt thử một đơn',
    about: 'Mua một món như khách, rồi xác nhận, đóng gói và gửi ở mục Đơn hàng.',
    href: '/',
  },
  policies: {
    title: 'Chính sách của cửa hàng',
    about: 'Sửa các trang mẫu: đổi trả, giao hàng, bảo mật.',
    to: '/noi-dung',
  },
  address: {
    title: 'Địa chỉ riêng trên mạng',
    about: 'Người quản máy chủ đặt PUBLIC_URL là tên miền của bạn.',
  },
}

/** What a new shop has to do, until all is done or it is hidden in this browser. */
export function StartGuide() {
  const [isHidden, setHidden] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['settings', 'start'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: { step: StartStep; isDone: boolean }[] }>('start', { signal })).data,
  })
  const isDone = data?.every((step) => step.isDone) ?? false
  useEffect(() => {
    if (isDone) hideGuide()
  }, [isDone])
  if (isHidden || isDone || isError) return null
  if (!data) return <Skeleton className="h-80 md:h-60" />
  const hide = () => {
    setHidden(true)
    hideGuide()
  }
  const done = data.filter(({ isDone }) => isDone).length
  return (
    <Panel
      title={`Bắt đầu bán hàng: ${done} trên ${data.length} việc đã xong`}
      aside={<Button onClick={hide}>Ẩn</Button>}
    >
      <ol className="grid gap-x-6 md:grid-cols-2">
        {data.map(({ step, isDone }) => (
          <li key={step} className="flex gap-3 py-2">
            {isDone ? (
              <CircleCheck aria-label="Đã xong" className="mt-0.5 size-5 shrink-0 text-leaf" />
            ) : (
              <Circle aria-label="Chưa làm" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
            )}
            <div className="min-w-0">
              <Title text={texts[step]} />
              {!isDone && (
                <p className="text-sm wrap-anywhere text-ink-soft">{texts[step].about}</p>
              )}
              {!isDone && step === 'shipping' && <KeepShipping />}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The fees of a new shop are good for many: whoever keeps them says so. */
function KeepShipping() {
  const { busy, change } = useChange('settings')
  const keep = () => change('keep', () => api.post('start/shipping', {}))
  return (
    <Button className="mt-1" busy={busy !== undefined} onClick={() => void keep()}>
      Dùng mức phí này
    </Button>
  )
}

function Title({ text: { title, to, href } }: { text: Text }) {
  const look = 'font-semibold hover:text-son underline underline-offset-4'
  if (to) {
    return (
      <Link to={to} className={look}>
        {title}
      </Link>
    )
  }
  return href ? (
    <a href={href} className={look}>
      {title}
    </a>
  ) : (
    <p className="font-semibold">{title}</p>
  )
}
