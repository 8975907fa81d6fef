import { CircleAlert } from 'lucide-react'

/** What is wrong with a form as a whole; announced. */
export function FormProblem({ problem }: { problem: string | undefined }) {
  return (
    <div role="alert" className={problem ? undefined : 'contents'}>
      {problem && (
        <p className="flex gap-2 rounded-md bg-son-soft p-3 text-son-deep">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  )
}
