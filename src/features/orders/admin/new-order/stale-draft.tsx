import { useQuery } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import { compareEdits } from '#back-office/form/compare-edits.ts'
import { type StaleEdit, StaleEditNotice } from '#back-office/form/stale-edit.tsx'
import type { Draft, DraftContents } from '../../draft-contract.ts'
import { useRegionTexts } from '../use-region-texts.ts'
import { staleFields } from './stale-fields.ts'

type Props = {
  id: string
  /** What was saved before, and what was typed. */
  base: DraftContents
  contents: DraftContents
  saved: Draft | undefined
  edit: StaleEdit
  /** Whether what the other saved is taken. */
  onSettle: (takesTheirs: boolean) => void
}

/** What somebody else has saved in a draft meanwhile, beside what was typed. */
export function StaleDraft({ id, base, contents, saved, edit, onSettle }: Props) {
  const theirs = edit.current as DraftContents
  const { data } = useQuery({
    queryKey: ['order-drafts', 'stale', id, edit.version],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Draft }>(`order-drafts/${id}`, { signal })).data,
  })
  const priced = [saved, data].flatMap((draft) => draft?.quote?.lines ?? [])
  const names = new Map(
    priced.map(({ variantId, name, variant }) => [
      variantId,
      [name, variant].filter(Boolean).join(', '),
    ]),
  )
  const methods = [saved, data].flatMap((draft) => draft?.quote?.deliveryMethods ?? [])
  const regionOf = useRegionTexts({
    ...{ base: base.address, mine: contents.address, theirs: theirs.address },
  })
  return (
    <StaleEditNotice
      edit={edit}
      differences={compareEdits({ base, mine: contents, theirs }, (one, other) =>
        staleFields(one, other, { names, regionOf, methods }),
      )}
      onTakeTheirs={() => onSettle(true)}
      onKeepMine={() => onSettle(false)}
    />
  )
}
