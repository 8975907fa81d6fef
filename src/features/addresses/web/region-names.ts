import { slugifyVietnamese } from '#shared/vietnamese.ts'
import type { Region } from '../contract.ts'

const kind =
  /^(tinh|thanh-pho|tp|quan|q|huyen-dao|huyen|thi-xa|tx|thi-tran|tt|phuong|p|xa|x|dac-khu)-/

/** The unit of this name, with or without its kind and diacritics; undefined unless exactly one matches. */
export function findRegionByName(regions: readonly Region[], name: string): Region | undefined {
  const whole = slugifyVietnamese(name)
  if (whole === '') return undefined
  const bare = whole.replace(kind, '')
  const same = regions.filter((region) => slugifyVietnamese(region.name) === whole)
  const alike = regions.filter(
    (region) => slugifyVietnamese(region.name).replace(kind, '') === bare,
  )
  const [only, ...others] = same.length > 0 ? same : alike
  return others.length === 0 ? only : undefined
}
