import type { Db } from '#platform/database.ts'

const mapping = ['name', 'price'] as const

/** Values for the calls about imports of products. */
export const importValues = {
  files: Buffer.from('Tên sản phẩm,Giá bán\nÁo,1000\n'),
  mapping: [...mapping],
  stockMode: 'keep',
  categoryId: null,
  skipBad: false,
  outcome: 'updated',
}

/** Imports of a file of products in each state that staff act on. */
export async function storedImports(db: Db) {
  const anImport = async (status: 'ready' | 'checked' | 'applying' | 'applied') => {
    const { id } = await db
      .insertInto('catalog_imports')
      .values({
        status,
        staff_name: 'Chủ Thử',
        file_name: 'hang.csv',
        file_key: `00/${crypto.randomUUID()}.import`,
        bytes: 40,
        kind: 'csv',
        source: 'other',
        sheet: 0,
        header: 0,
        columns: JSON.stringify(['Tên sản phẩm', 'Giá bán']),
        mapping: JSON.stringify(mapping),
        samples: JSON.stringify([['Áo', '1000']]),
        ...(status !== 'ready' && {
          counts: JSON.stringify({
            ...{ rows: 1, created: 0, updated: 1, unchanged: 0 },
            ...{ bad: 0, stockKept: 0, kept: 0 },
          }),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    ready: await anImport('ready'),
    checked: await anImport('checked'),
    applying: await anImport('applying'),
    applied: await anImport('applied'),
    withPictures: await anImport('applied'),
  }
}
