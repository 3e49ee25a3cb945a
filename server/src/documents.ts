import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openapi } from '@zdb/contract/openapi'
import { addressesDocument } from './documents/addresses.ts'
import { configurationDocument } from './documents/configuration.ts'
import { permissionsDocument } from './documents/permissions.ts'
import { retentionDocument, type RetentionRule } from './documents/retention.ts'
import { statesDocument } from './documents/states.ts'
import { machines } from './machines.ts'

/** Documents that follow from the tables in code. */
const documents: Readonly<Record<string, (path: string, rules: readonly RetentionRule[]) => string>> = {
  'docs/addresses.md': addressesDocument,
  'docs/configuration.md': configurationDocument,
  'docs/openapi.json': () => `${JSON.stringify(openapi(), null, 2)}\n`,
  'docs/permissions.md': permissionsDocument,
  'docs/retention.md': (_path, rules) => retentionDocument(rules),
  // A thing with two machines has one document with both.
  ...Object.fromEntries(
    [...Map.groupBy(machines, ({ table }) => table)].map(([table, all]) => [
      `docs/states/${table.replaceAll('_', '-')}.md`,
      () => all.map(statesDocument).join('\n'),
    ]),
  ),
}

/** Writes those that changed and returns their names; with `verify` only returns the names. */
export const writeDocuments = async (
  root: string,
  verify: boolean,
  rules: readonly RetentionRule[],
): Promise<string[]> => {
  const stale: string[] = []
  for (const [name, make] of Object.entries(documents)) {
    const path = join(root, name)
    const text = make(path, rules)
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
    if (verify) stale.push(name)
    else {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
  }
  return stale
}
