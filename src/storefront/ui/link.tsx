import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

type Props = Omit<ComponentProps<typeof RouterLink>, 'to' | 'prefetch'> & {
  to: string
  prefetch?: 'none' | 'intent' | 'viewport'
}

/**
 * A link to a page of the shop. On the server it is its markup alone: React Router's own finds out there, too, what is to
 * happen when it is pressed, which takes as long as all the rest of a card.
 */
export const Link: (props: Props) => ReactNode = import.meta.env.SSR ? LinkMarkup : RouterLink

/** What does not begin at the root, or would not stay as it is when it is resolved. */
const unresolved = /^(?!\/)|\/\/|\/\.|[?#]$/

function LinkMarkup(props: Props) {
  if (unresolved.test(props.to)) return <RouterLink {...props} />
  const { to, prefetch, preventScrollReset, replace, state, ...rest } = props
  return <a {...rest} href={to} data-discover="true" />
}
