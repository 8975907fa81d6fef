import { useId } from 'react'

/** Labels of one to five stars. */
export const starWords = ['Rất tệ', 'Tệ', 'Bình thường', 'Tốt', 'Tuyệt vời'] as const

type Props = { value: number; onChange: (stars: number) => void }

/** One to five stars, by touch or arrow keys. */
export function StarChoice({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        Bạn chấm mấy sao?
        {/* The radios read it out already. */}
        <span aria-hidden="true" className="ms-2 text-amber-deep">
          {starWords[value - 1]}
        </span>
      </legend>
      <div className="-ms-1.5 flex">
        {starWords.map((word, index) => {
          const stars = index + 1
          return (
            <label
              key={word}
              className="relative flex size-12 items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-son"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
                // Enter would submit the form.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                className="absolute inset-0 size-full opacity-0"
              />
              <span
                aria-hidden="true"
                className="star pointer-events-none size-9"
                style={{ background: `var(--color-${stars > value ? 'line' : 'amber'})` }}
              />
              <span className="sr-only">
                {stars} sao: {word}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
