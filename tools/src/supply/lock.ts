import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  name?: string
  version?: string
  license?: string | string[]
  link?: boolean
  resolved?: string
  deprecated?: string
  hasInstallScript?: boolean
} & Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>

type Lock = Readonly<Record<string, Entry>>

/** One version of one package of the lock file, wherever in the tree it lies. */
export type Package = Readonly<{
  name: string
  version: string
  licence: string
  deprecated: string
  hasScript: boolean
}>

export const lockOf = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const packageOf = (path: string, entry: Entry): Package => ({
  name: nameOf(path),
  version: entry.version ?? '',
  licence: [entry.license ?? ''].flat().join(' OR '),
  deprecated: entry.deprecated ?? '',
  hasScript: entry.hasInstallScript ?? false,
})

const isFromOutside = (path: string, { link }: Entry): boolean => path.includes('node_modules/') && !link

export const keyOf = ({ name, version }: Package): string => `${name}@${version}`

/** Each once, by name and version. */
export const packagesOf = (lock: Lock): Package[] => {
  const all = Object.entries(lock)
    .filter(([path, entry]) => isFromOutside(path, entry))
    .map(([path, entry]) => packageOf(path, entry))
  return [...new Map(all.map((each) => [keyOf(each), each])).values()].toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
}

/** Where Node finds a package from a place in the tree: in the nearest node_modules upwards. */
const found = (lock: Lock, from: string, name: string): string | undefined => {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  const entry = lock[path]
  if (entry) return entry.link ? entry.resolved : path
  if (from === '') return undefined
  const above = from.lastIndexOf('/node_modules/')
  return found(lock, above === -1 ? '' : from.slice(0, above), name)
}

/** All that some workspaces bring with them where they run, development left out. */
export const broughtBy = (lock: Lock, workspaces: readonly string[]): Set<string> => {
  const seen = new Set<string>(workspaces)
  for (const path of seen) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = found(lock, path, name)
      if (next !== undefined) seen.add(next)
    }
  }
  return new Set(
    [...seen].flatMap((path) => {
      const entry = lock[path]
      return entry && isFromOutside(path, entry) ? [keyOf(packageOf(path, entry))] : []
    }),
  )
}
