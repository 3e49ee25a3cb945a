import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { withoutZod } from './without-zod.ts'

const contract = join(import.meta.dirname, '../../contract/src/')

/** The columns a browser needs; the schemas stay on the server. */
const columns = ['method', 'path', 'allow', 'open', 'once', 'quiet', 'upload', 'download'] as const

type Rows = Record<string, Record<string, unknown>>

const tableOf = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      Object.fromEntries(columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]]))),
    ]),
  )

const areaOf = (rows: Rows): string => String(Object.values(rows)[0]?.['key']).replace(/\.[^.]*$/, '')

/**
 * The endpoints of an area as plain tables: made by importing the real module, so nothing is written twice. Their keys
 * are made of their names again in the browser.
 */
export const endpointTables = async (file: string): Promise<string> => {
  const { mtimeMs } = await stat(file)
  const areas = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as Record<string, Rows>
  const tables = Object.entries(areas).map(
    ([name, rows]) =>
      `export const ${name} = /* @__PURE__ */ area(${JSON.stringify(areaOf(rows))}, ${JSON.stringify(tableOf(rows), null, 2)})\n`,
  )
  return [`import { area } from ${JSON.stringify(join(contract, 'kit/endpoint.ts'))}\n`, ...tables].join('')
}

/** What of the contract reaches the browser: tables and plain functions, never a schema. */
export const contractLite = (): Plugin => ({
  name: 'contract-lite',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?')
    if (!file.startsWith(contract)) return null
    if (/\/areas\/[^/]+\/[^/]+\/endpoints\.ts$/.test(file))
      return { code: await endpointTables(file), moduleType: 'js' }
    return { code: withoutZod(file).code, moduleType: 'ts' }
  },
})
