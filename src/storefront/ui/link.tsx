import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

type Props = Omit<ComponentProps<typeof RouterLink>, 'to' | 'prefetch'> & {
  to: string
  prefetch?: 'none' | 'intent' | 'viewport'
}

/**
 * A link within the shop. On the server it renders plain markup: React Router's link also prepares its event handling
 * there, which takes as long as all the rest of a card.
 */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? LinkMarkup : RouterLink

/** A path that is relative, or that resolving would change. */
const unresolved = /^(?!\/)|\/\/|\/\.|[?#]$/

function LinkMarkup(props: Props) {
  if (unresolved.test(props.to)) return <RouterLink {...props} />
  const { to, prefetch, preventScrollReset, replace, state, ...rest } = props
  return <a {...rest} href={to} data-discover="true" />
}
