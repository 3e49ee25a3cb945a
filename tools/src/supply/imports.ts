import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const ignored = new Set(['node_modules', 'dist', '.cache', '.data', 'test-results'])

const begins = String.raw`(?:\bfrom|\bimport|\bimport\(|\brequire\(|(?:require|meta|\.url\))\.resolve\(|\.url\)\(|\btypes=)\s*`
// A name of npm has neither capitals nor spaces, which most other words in quotes have.
const aName = String.raw`((?:@[a-z0-9._-]+\/)?[a-z0-9][a-z0-9._-]*)(?:\/[^'"\s]*)?`

/** `from '…'`, `import '…'`, `import('…')`, and what `createRequire` is asked for. */
const named = new RegExp(`${begins}['"]${aName}['"]`, 'g')

const sourcesIn = (root: string, workspace: string): string[] =>
  globSync(workspace === '' ? '*.{ts,mjs}' : '**/*.{ts,tsx,mts,mjs,css}', {
    cwd: join(root, workspace),
    exclude: (name) => ignored.has(name),
  }).map((file) => join(workspace, file).split(sep).join('/'))

/** Which files of a workspace import which package. */
export const importsIn = (root: string, workspace: string): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const file of sourcesIn(root, workspace).toSorted()) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const name of new Set([...text.matchAll(named)].map(([, each = '']) => each))) {
      found.set(name, [...(found.get(name) ?? []), file])
    }
  }
  return found
}
