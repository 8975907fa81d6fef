import { useNavigate } from 'react-router'
import { api, problemOf } from '#back-office/api.ts'
import { useChange } from '#back-office/use-change.ts'
import { Button } from '#storefront/ui/button.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { EditedCollection } from '../../collections-contract.ts'
import { collectionsKey, collectionsPath } from './queries.ts'

/** Removes a collection, which can be undone. */
export function RemoveCollectionButton({ collection }: { collection: EditedCollection }) {
  const { id, name } = collection
  const { busy, change } = useChange(collectionsKey)
  const navigate = useNavigate()
  const restore = async () => {
    const isDone = await change('restore', () => api.post(`${collectionsKey}/${id}/restore`))
    if (isDone) alertShopper('Đã khôi phục bộ sưu tập.', 'success')
  }
  const remove = async () => {
    try {
      await api.delete(`${collectionsKey}/${id}`)
    } catch (error) {
      return alertShopper(problemOf(error), 'problem')
    }
    await navigate(collectionsPath)
    alertShopper(`Đã xoá bộ sưu tập ${name}.`, 'success', {
      label: 'Hoàn tác',
      onPress: () => void restore(),
    })
    return true
  }
  return (
    <Button
      variant="danger"
      busy={busy !== undefined}
      onClick={() => void change('remove', remove)}
    >
      Xoá bộ sưu tập
    </Button>
  )
}
