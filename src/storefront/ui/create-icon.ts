import { type ComponentProps, createElement } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

const frame = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Replaces lucide-react's function of this name in builds (vite.config.ts): the original assembles every icon anew on each
 * render, which takes as long as ten elements. Icons with a name are read out.
 */
export default function createLucideIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      { ...frame, 'aria-hidden': !props['aria-label'] || undefined, ...props },
      lines,
    )
}
