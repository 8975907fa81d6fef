import { useFragmentCache } from '../fragment-cache.ts'
import { Link } from '../ui/link.tsx'

/** The shop's logo and name. */
export function Logo({ name }: { name: string }) {
  const cached = useFragmentCache()
  return (
    <Link
      to="/"
      aria-label={`${name} – trang chủ`}
      className="flex min-h-11 min-w-0 items-center gap-2"
      {...cached(() => `logo ${name}`, <Seal name={name} />)}
    />
  )
}

function Seal({ name }: { name: string }) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9 shrink-0 max-[18rem]:size-7">
        <rect width="40" height="40" rx="10" className="fill-son" />
        <path d="M10 19v11h20V19" className="fill-none stroke-surface stroke-2" />
        <path
          d="M9 10h22l2 7a3.5 3.5 0 0 1-6.5 1.5 3.8 3.8 0 0 1-6.5 0 3.8 3.8 0 0 1-6.5 0A3.5 3.5 0 0 1 7 17z"
          className="fill-surface"
        />
        <path d="M17.5 30v-6.5h5V30" className="fill-none stroke-surface stroke-2" />
      </svg>
      <span className="header-name max-w-40 max-[18rem]:hidden truncate text-2xl font-bold text-son">
        {name}
      </span>
    </>
  )
}
