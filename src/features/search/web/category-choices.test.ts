import { expect, test } from 'vitest'
import type { CategoryNode } from '#features/catalog/contract.ts'
import { categoryChoices } from './category-choices.ts'
import { categoryPath } from './category-path.ts'

const node = (id: string, ...children: CategoryNode[]): CategoryNode => ({
  id,
  name: id.toUpperCase(),
  slug: id,
  parentId: null,
  imageUrl: null,
  depth: 1,
  pathIds: [],
  children,
})
const tree = [node('a', node('b', node('c')), node('d', node('e'))), node('f', node('g'))]

const lines = (chosen: string) =>
  categoryChoices(tree, categoryPath(tree, chosen)).map(
    ({ name, depth, isChosen }) => '-'.repeat(depth) + name + (isChosen ? '!' : ''),
  )

test('the tree line by line, open where it is chosen from', () => {
  expect(lines('')).toEqual(['A', 'F'])
  expect(lines('b')).toEqual(['A', '-B!', '--C', '-D', 'F'])
  expect(lines('g')).toEqual(['A', 'F', '-G!'])
})
