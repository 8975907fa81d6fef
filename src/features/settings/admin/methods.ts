import { standardMethod } from '#shared/shipping-rates.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { problemsAt } from './rates.ts'

/** A method while it is edited; its zones as `readZones` reads them. */
export type EditedMethod = { id: string; name: string; zones: unknown }

/** The methods of a text that this form or the server has made. */
export function readMethods(text: string): EditedMethod[] {
  const read = JSON.parse(text) as (EditedMethod | object)[]
  const isTable = !read.every((item) => 'zones' in item)
  return isTable ? [{ ...standardMethod, zones: read }] : (read as EditedMethod[])
}

/** The text of methods; of one that was never named, its table alone. */
export function writeMethods(methods: readonly EditedMethod[]): string {
  const [first] = methods
  const isUnnamed =
    methods.length === 1 && first?.id === standardMethod.id && first.name === standardMethod.name
  return JSON.stringify(isUnnamed ? first.zones : methods)
}

/** The sentences about what is wrong, by id of the method; an empty text for all together. */
export function problemsOfMethods(
  methods: readonly EditedMethod[],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const all = problemsAt(methods, (path) => path)
  const ofMethod = (start: string) =>
    Object.fromEntries(Object.entries(all).filter(([place]) => place.split('.')[0] === start))
  return {
    '': ofMethod(''),
    ...Object.fromEntries(methods.map(({ id }, index) => [id, ofMethod(`${index}`)])),
  }
}

/** Another method, which costs what `like` does. */
export function newMethod(methods: readonly EditedMethod[], like: EditedMethod): EditedMethod {
  const taken = methods.map(({ name }) => name)
  const [free] = [
    'Giao nhanh',
    'Giao hoả tốc',
    'Giao tiết kiệm',
    'Giao hẹn giờ',
    'Cách giao khác',
  ].filter((name) => !taken.includes(name))
  return { id: randomUuid().slice(0, 8), name: free ?? '', zones: like.zones }
}

/** Puts a removed method back among those of now; unless it is there again. */
export function withMethodBack(
  methods: readonly EditedMethod[],
  method: EditedMethod,
  index: number,
): EditedMethod[] {
  if (methods.some(({ id }) => id === method.id)) return [...methods]
  return methods.toSpliced(index, 0, method)
}

/** Moves the method at `index` one place up or down. */
export function moved(methods: readonly EditedMethod[], index: number, by: 1 | -1) {
  const method = methods[index]
  return method ? methods.toSpliced(index, 1).toSpliced(index + by, 0, method) : [...methods]
}
