import type { TableField } from './table-fields.ts'

/** What is known of the tables of a system. */
export type KnownSystem = {
  /** Columns that only this system has; one of each list. */
  signs: readonly (readonly string[])[]
  columns: Readonly<Record<string, TableField>>
  /** Columns whose names hold what differs between shops, such as those of a branch. */
  patterns?: readonly (readonly [RegExp, TableField])[]
}

export const optionColumns = (
  name: (number: 1 | 2 | 3) => string,
  value: (number: 1 | 2 | 3) => string,
): Record<string, TableField> => ({
  [name(1)]: 'optionName1',
  [value(1)]: 'optionValue1',
  [name(2)]: 'optionName2',
  [value(2)]: 'optionValue2',
  [name(3)]: 'optionName3',
  [value(3)]: 'optionValue3',
})
