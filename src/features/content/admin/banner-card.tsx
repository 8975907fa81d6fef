import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { DateField } from '#back-office/form/date-field.tsx'
import { Preview } from '#back-office/preview-frame.tsx'
import { dayText } from '#shared/parse-day.ts'
import { shopDay } from '#shared/shop-time.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { BannerSlide } from '#storefront/ui/banner-slide.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Switch } from '#storefront/ui/switch.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { EditedBanner } from '../banner-contract.ts'
import { bannerState } from '../domain.ts'
import { LinkField } from './link-field.tsx'
import { OrderHandle } from './order-handle.tsx'
import { PictureField } from './picture-field.tsx'

type Props = {
  banner: EditedBanner
  index: number
  /** Its link leads to what shoppers do not find. */
  isDead: boolean
  isOpen: boolean
  errors: Readonly<Record<string, string>>
  /** How far it is dragged. */
  offset: number | undefined
  /** The one that is dragged would go before it. */
  isTarget: boolean
  handleProps: Partial<ComponentProps<'button'>>
  onToggle: () => void
  onChange: (typed: Partial<EditedBanner>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const states = {
  shown: { name: 'Đang hiện', tone: 'leaf' },
  planned: { name: 'Chưa đến ngày', tone: 'amber' },
  over: { name: 'Đã qua', tone: 'neutral' },
  hidden: { name: 'Đang ẩn', tone: 'neutral' },
} as const

/** A banner: how it looks and when it is shown, with its fields while it is open. */
export function BannerCard(props: Props) {
  const { banner, isDead, errors, offset, isTarget } = props
  const name = banner.title || 'Banner chưa có tiêu đề'
  const isOpen = props.isOpen || Object.keys(errors).length > 0
  const state = states[bannerState(banner, shopDay(new Date()))]
  return (
    <li
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      className={cx(
        'rounded-md bg-surface shadow-card',
        offset !== undefined && 'relative z-20 opacity-90 shadow-lift',
        isTarget && 'border-t-4 border-son',
      )}
    >
      <div className="flex items-center gap-2 p-2">
        <OrderHandle label={`Đổi chỗ ${name}`} {...props.handleProps} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={props.onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md p-1 text-start hover:bg-sand"
        >
          <span className="w-20 shrink-0 overflow-hidden rounded-sm bg-sand max-sm:hidden">
            {banner.image && (
              <Picture src={banner.image} alt="" sizes="80px" maxWidth={240} ratio={[8, 3]} />
            )}
          </span>
          <span className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={state.tone}>{state.name}</Badge>
              {isDead && <Badge tone="amber">Liên kết không dùng được</Badge>}
            </span>
            <span className="text-sm text-ink-soft empty:hidden">{daysText(banner)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'size-5 shrink-0 text-ink-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </div>
      {isOpen && <BannerFields {...props} name={name} />}
    </li>
  )
}

function BannerFields({
  banner,
  errors,
  name,
  onChange,
  onMove,
  onRemove,
}: Props & { name: string }) {
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Tiêu đề"
          value={banner.title}
          maxLength={200}
          autoComplete="off"
          error={errors.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <TextField
          label="Dòng phụ"
          optional
          value={banner.subtitle}
          maxLength={300}
          autoComplete="off"
          error={errors.subtitle}
          onChange={({ target }) => onChange({ subtitle: target.value })}
        />
        <PictureField
          label="Ảnh cho máy tính"
          hint="1600 × 600 px, bên trái để trống cho chữ."
          picture={banner.image || null}
          ratio={[8, 3]}
          error={errors.image}
          onChange={(image) => onChange({ image: image ?? '' })}
        />
        <PictureField
          label="Ảnh cho điện thoại"
          hint="800 × 700 px, phía trên để trống cho chữ. Không có thì cắt từ ảnh máy tính."
          picture={banner.phoneImage}
          ratio={[8, 7]}
          error={errors.phoneImage}
          optional
          onChange={(phoneImage) => onChange({ phoneImage })}
        />
      </div>
      <LinkField
        label="Bấm vào thì mở"
        value={banner.link ?? ''}
        error={errors.link}
        onChange={(link) => onChange({ link: link === '' ? null : link })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Từ ngày"
          day={banner.startDay ?? ''}
          isAhead
          error={errors.startDay}
          onDay={(day) => onChange({ startDay: day || null })}
        />
        <DateField
          label="Đến hết ngày"
          day={banner.endDay ?? ''}
          isAhead
          error={errors.endDay}
          onDay={(day) => onChange({ endDay: day || null })}
        />
      </div>
      <Switch
        label="Hiện trên trang chủ"
        checked={banner.isActive}
        onChange={({ target }) => onChange({ isActive: target.checked })}
      />
      {banner.image && (
        <Preview
          label={`Xem trước ${name}`}
          phone={{ width: 360, height: 320 }}
          desktop={{ width: 1280, height: 440 }}
        >
          <div className="page-x bg-paper py-4">
            <div className="overflow-hidden rounded-lg bg-sand shadow-card">
              <BannerSlide banner={{ ...banner, title: banner.title || 'Tiêu đề' }} first={false} />
            </div>
          </div>
        </Preview>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label={`Lên: ${name}`}
          icon={<ArrowUp aria-hidden="true" className="size-5" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Xuống: ${name}`}
          icon={<ArrowDown aria-hidden="true" className="size-5" />}
          onClick={() => onMove(1)}
        />
        <Button className="ms-auto" aria-label={`Xoá banner ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
          Xoá banner
        </Button>
      </div>
    </div>
  )
}

function daysText({ startDay, endDay }: EditedBanner): string {
  const parts = [
    startDay && `từ ${dayText(startDay)}`,
    endDay && `đến hết ${dayText(endDay)}`,
  ].filter((part) => typeof part === 'string')
  const text = parts.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
