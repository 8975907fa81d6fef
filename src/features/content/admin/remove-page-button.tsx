import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import type { PageDetails } from '../admin-contract.ts'
import { linkTexts } from './link-texts.ts'
import { pagesPath } from './queries.ts'

/** Removes a page, which can be undone. Where something leads to it, that is told before. */
export function RemovePageButton({ page }: { page: PageDetails }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: [pagesPath] })
  const restore = async () => {
    try {
      await api.post(`${pagesPath}/${page.id}/restore`)
      alertShopper('Đã khôi phục trang.', 'success')
    } catch (error) {
      alertShopper(problemOf(error), 'problem')
    }
    await reload()
  }
  const remove = async () => {
    const { links } = page
    const isSure =
      links.length === 0 ||
      (await askShopper(`Xoá trang ${page.title}?`, {
        description: `Khách sẽ không tìm thấy trang từ: ${linkTexts(links).join('; ')}.`,
        confirmLabel: 'Xoá',
        danger: true,
      }))
    if (!isSure) return
    setBusy(true)
    try {
      await api.delete(`${pagesPath}/${page.id}`)
    } catch (error) {
      return alertShopper(problemOf(error), 'problem')
    } finally {
      setBusy(false)
    }
    await navigate('/noi-dung')
    alertShopper(`Đã xoá trang ${page.title}.`, 'success', {
      label: 'Hoàn tác',
      onPress: () => void restore(),
    })
    await reload()
  }
  return (
    <Button variant="danger" busy={busy} onClick={() => void remove()}>
      Xoá trang
    </Button>
  )
}
