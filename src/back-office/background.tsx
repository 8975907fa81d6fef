import { type ComponentType, useEffect, useState } from 'react'
import { logProblem } from '#storefront/log-problem.ts'
import type { BackOfficeFeature } from './feature.ts'

export type Background = NonNullable<BackOfficeFeature['background']>

/** Parts of features that run on every page. Without their code the pages work all the same. */
export function BackgroundParts({ parts }: { parts: readonly Background[] }) {
  return parts.map((part) => <BackgroundPart key={part.permission} load={part.load} />)
}

function BackgroundPart({ load }: { load: Background['load'] }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    load().then(
      (component) => setPart(() => component),
      (error) => logProblem('A part of the back office was not loaded', error),
    )
  }, [load])
  return Part && <Part />
}
