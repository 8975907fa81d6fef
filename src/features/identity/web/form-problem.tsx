import { CircleAlert } from 'lucide-react'

/** Error of the form as a whole; announced when it appears. */
export function FormProblem({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex gap-2 rounded-md bg-son-soft px-3 py-2.5 text-sm text-son-deep">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
