import { setTimeout as delay } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { vi } from 'vitest'
import type { CatalogImport, ImportChoices, ImportRow } from '#features/catalog-import/contract.ts'
import type { TestApp } from './app.ts'

type Headers = Record<string, string>

const running = ['reading', 'checking', 'applying', 'undoing']

/** Brings files of products in by the calls of the back office; the shop must run its jobs. */
export function catalogImportScene(shop: () => TestApp, headers: () => Headers) {
  // Imports yield to all else on the machine, which other tests keep busy.
  vi.setConfig({ testTimeout: 300_000 })
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await shop().app.inject({
      method,
      url: `/api/admin/catalog-imports${path}`,
      headers: headers(),
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, text: answer.body, ...readJson(answer.body) }
  }

  const upload = (content: string | Uint8Array, name = 'hang.csv') => {
    const form = new FormData()
    form.append('files', new File([content as Uint8Array<ArrayBuffer>], name))
    return call('POST', '', form)
  }

  /** The import when its running step has ended. */
  const settled = async (id: string): Promise<CatalogImport> => {
    for (;;) {
      const { data } = await call('GET', `/${id}`)
      if (!running.includes(data.status)) return data
      await delay(20)
    }
  }

  const uploaded = async (content: string | Uint8Array, name?: string) => {
    const { data } = await upload(content, name)
    return settled(data.id)
  }

  const choicesOf = ({ version, mapping, stockMode, categoryId }: CatalogImport) => ({
    ...{ version, mapping, stockMode, categoryId },
  })

  const checked = async (found: CatalogImport, changed: Partial<ImportChoices> = {}) => {
    await call('POST', `/${found.id}/check`, { ...choicesOf(found), ...changed })
    return settled(found.id)
  }

  const apply = async ({ id, version }: CatalogImport, { skipBad = false } = {}) => {
    await call('POST', `/${id}/apply`, { version, skipBad })
    return settled(id)
  }

  const undo = async ({ id, version }: CatalogImport) => {
    await call('POST', `/${id}/undo`, { version })
    return settled(id)
  }

  const rows = async (id: string, outcome: string): Promise<ImportRow[]> =>
    (await call('GET', `/${id}/rows?outcome=${outcome}`)).data

  return { call, upload, uploaded, checked, choicesOf, apply, undo, rows, settled }
}

function readJson(body: string) {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** An Excel file with one sheet of these rows. */
export async function anExcelFile(rows: readonly (readonly (string | number | null)[])[]) {
  return writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows.map((row) => [...row]) }] })
}
