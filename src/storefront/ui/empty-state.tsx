import type { ComponentProps } from 'react'
import { EmptyBasket, Magnifier } from './drawings.tsx'
import { StateScreen } from './state-screen.tsx'

type Props = Omit<ComponentProps<typeof StateScreen>, 'drawing'> & {
  drawing?: 'basket' | 'search'
}

/** An empty list or page: says why, and where to go. */
export function EmptyState({ drawing = 'basket', ...rest }: Props) {
  return <StateScreen {...rest} drawing={drawing === 'basket' ? <EmptyBasket /> : <Magnifier />} />
}
