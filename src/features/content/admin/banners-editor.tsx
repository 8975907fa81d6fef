import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#back-office/api.ts'
import { EditedForm } from '#back-office/form/edited-form.tsx'
import { useEdited } from '#back-office/form/use-edited.ts'
import { putBack } from '#back-office/undo-removal.ts'
import { placeOf, useDragOrder } from '#back-office/use-drag-order.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { type EditedBanner, type EditedBanners, SaveBanners } from '../banner-contract.ts'
import { bannerOutline, differingParts } from '../domain.ts'
import { maxBanners } from '../limits.ts'
import { BannerCard } from './banner-card.tsx'
import { bannersQuery } from './queries.ts'

type Values = { banners: EditedBanner[] }

const newBanner = (): EditedBanner => ({
  id: randomUuid(),
  title: '',
  subtitle: '',
  image: '',
  phoneImage: null,
  link: null,
  isActive: true,
  startDay: null,
  endDay: null,
})

/** All banners in their order, edited in place and saved together. */
export function BannersEditor({ saved }: { saved: EditedBanners }) {
  const queries = useQueryClient()
  const edited = useEdited<Values>({
    name: 'banner',
    saved: { banners: saved.banners },
    version: saved.version,
    check: (values) => SaveBanners.safeParse({ ...values, version: 1 }).error?.issues ?? [],
    send: async (values, version) => {
      const { data } = await api.put<{ data: EditedBanners }>('content/banners', {
        banners: values.banners.map((banner) => ({ ...banner, link: banner.link?.trim() || null })),
        version,
      })
      queries.setQueryData(bannersQuery.queryKey, data)
      return data.version
    },
    valuesIn: ({ banners: theirs }) => ({ banners: theirs as EditedBanner[] }),
    done: 'Đã lưu banner. Trang bán hàng dùng ngay.',
  })
  const { banners } = edited.values
  const [opened, setOpened] = useState<string>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const set = (next: EditedBanner[]) => edited.set({ banners: next })
  /** Also long after this render: what was changed since stays. */
  const change = (by: (now: readonly EditedBanner[]) => EditedBanner[]) =>
    edited.set(({ banners: now }) => ({ banners: by(now) }))
  const move = (from: number, to: number) => {
    const banner = banners[from]
    if (!banner || to < 0 || to >= banners.length) return
    set(banners.toSpliced(from, 1).toSpliced(to, 0, banner))
    setSaid(`${banner.title}: thứ ${to + 1} trên ${banners.length}`)
  }
  const { drag, handleProps } = useDragOrder(
    list,
    (drag) => move(drag.from, placeOf(drag)),
    (index, key) => {
      if (key === 'ArrowUp') move(index, index - 1)
      if (key === 'ArrowDown') move(index, index + 1)
    },
  )
  const add = () => {
    const banner = newBanner()
    set([...banners, banner])
    setOpened(banner.id)
  }
  const remove = (index: number) => {
    const left = banners.toSpliced(index, 1)
    set(left)
    alertShopper(`Đã xoá banner ${banners[index]?.title || 'chưa có tiêu đề'}.`, 'success', {
      label: 'Hoàn tác',
      isOfForm: true,
      onPress: () => change((now) => putBack(now, banners, left, ({ id }) => id)),
    })
  }
  return (
    <EditedForm
      edited={edited}
      pairsOf={(one, other) => {
        const [their, own] = differingParts(outline(other.banners), outline(one.banners))
        return [{ label: 'Banner', mine: own, theirs: their }]
      }}
      onReload={() => void queries.invalidateQueries(bannersQuery)}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {banners.length === 0 ? (
        <EmptyState
          title="Chưa có banner nào"
          description="Banner là ảnh lớn ở đầu trang chủ: chương trình khuyến mãi, hàng mới về…"
        />
      ) : (
        <ul ref={list} aria-label="Banner" className="flex flex-col gap-3">
          {banners.map((banner, index) => (
            <BannerCard
              key={banner.id}
              banner={banner}
              index={index}
              isDead={banner.link !== null && saved.dead.includes(banner.link)}
              isOpen={opened === banner.id}
              errors={errorsOf(edited.errors, index)}
              offset={drag?.from === index ? drag.dy : undefined}
              isTarget={drag !== undefined && drag.from !== index && drag.to === index}
              handleProps={handleProps(index)}
              onToggle={() => setOpened(opened === banner.id ? undefined : banner.id)}
              onChange={(typed) =>
                change((now) =>
                  now.map((each) => (each.id === banner.id ? { ...each, ...typed } : each)),
                )
              }
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <Button className="self-start" disabled={banners.length >= maxBanners} onClick={add}>
        Thêm banner
      </Button>
    </EditedForm>
  )
}

const outline = (banners: readonly EditedBanner[]) => banners.map(bannerOutline).join('\n')

function errorsOf(errors: Readonly<Record<string, string>>, index: number) {
  const start = `banners.${index}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(start) ? [[path.slice(start.length), message]] : [],
    ),
  )
}
