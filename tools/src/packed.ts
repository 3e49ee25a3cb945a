import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'rolldown'

const run = promisify(execFile)

/** Beside the server: what it needs of node_modules is found from there. */
const folder = join(import.meta.dirname, '../../server/dist/packed')

/** Libraries with parts beside their code, machine code or workers, and those that others use where they are there. */
const withParts = ['@node-rs/argon2', 'pino', 'sharp', 'pg-native', 'bufferutil', 'utf-8-validate', 'rolldown']

const isLibrary = (id: string): boolean => /^[a-z@]/i.test(id) && !id.startsWith('@zdb/')

/** What stays outside beside Node’s own modules; every other library is more files than anybody wants to look for. */
const isElsewhere = (id: string): boolean =>
  id.startsWith('node:') || withParts.some((name) => id === name || id.startsWith(`${name}/`))

/** What is loaded late stays outside as well: nobody reads it before it is needed. */
const lateLibraries: Plugin = {
  name: 'late-libraries',
  resolveDynamicImport: (id) => (typeof id === 'string' && isLibrary(id) ? { id, external: true } : null),
}

/** Whoever asks where it lies is told where its source does: beside it lie its workers and tables. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, id) => {
    if (!code.includes('import.meta.')) return null
    const places = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href }
    const moved = code.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_all, name: keyof typeof places) =>
      JSON.stringify(places[name]),
    )
    // Every line stays where it was.
    return { code: moved, map: null }
  },
}

type Packed = { code: string; map: string }

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * One letter beyond Latin has the whole text kept with two bytes for each. What the bundler has left stands in tagged
 * templates; ours are statements, which go by what is meant and not by how it is spelled.
 */
const inAscii = (code: string): string =>
  code.replaceAll(/\P{ASCII}/gu, (letter) => letter.split('').map(escaped).join(''))

const bundled = async (entry: string): Promise<Packed> => {
  // Loaded only where something is packed: most starts find what they need.
  const { rolldown } = await import('rolldown')
  const plugins = [placesOfSources, lateLibraries]
  const bundle = await rolldown({ input: entry, platform: 'node', external: isElsewhere, plugins })
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: false,
    sourcemap: 'hidden',
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await bundle.close()
  const [{ code, map }] = output
  return { code: inAscii(code), map: map?.toString() ?? '' }
}

/** All that ends up in a packed script of the server, and what says how modules find each other. */
export const serverSources = [
  'contract/src',
  'server/src',
  'tools/src',
  'contract/package.json',
  'server/package.json',
  'tools/package.json',
  'package.json',
  'package-lock.json',
] as const

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Others may pack the same at the same moment: whole or not at all. */
const writeWhole = async (file: string, text: string): Promise<void> => {
  const draft = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, text)
  await rename(draft, file)
}

const write = async (file: string, { code, map }: Packed): Promise<void> => {
  await writeWhole(`${file}.map`, map)
  // Node reads it with --enable-source-maps; without, a trace names the packed line.
  await writeWhole(file, `${code}\n//# sourceMappingURL=${basename(file)}.map\n`)
}

const shortDigest = (hash: ReturnType<typeof createHash>): string => hash.digest('hex').slice(0, 16)

const pack = async (entry: string): Promise<string> => {
  const made = await bundled(entry)
  const file = join(folder, `${basename(entry, '.ts')}-${shortDigest(createHash('sha256').update(made.code))}.mjs`)
  if (!(await isThere(file))) await write(file, made)
  return file
}

const filesIn = async (root: string, path: string): Promise<string[]> => {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [join(root, path)]
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|mjs|json)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

const digestOf = async (root: string, sources: readonly string[]): Promise<string> => {
  const files = (await Promise.all(sources.map((path) => filesIn(root, path)))).flat()
  const hash = createHash('sha256').update(process.version)
  const texts = await Promise.all(files.map((file) => readFile(file)))
  for (const [index, text] of texts.entries()) hash.update(files[index] ?? '').update(text)
  return shortDigest(hash)
}

/** A server that runs starts its processes from what it was started from, also while the tree goes on. */
const kept = 3

/** It costs room, no more: what cannot be removed stays, and who came first has removed it already. */
const dropOlder = async (name: string): Promise<void> => {
  const files = (await readdir(folder)).filter((each) => each.startsWith(name) && each.endsWith('.mjs'))
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(join(folder, file))).mtimeMs })))
  const old = dated.toSorted((one, other) => other.at - one.at).slice(kept)
  const parts = old.flatMap(({ file }) => [file, `${file}.map`])
  await Promise.allSettled(parts.map((each) => rm(join(folder, each), { force: true })))
}

/** Not the oldest any more, although it was packed long ago. */
const use = async (file: string): Promise<string> => {
  const at = new Date()
  await utimes(file, at, at).catch(() => undefined)
  return file
}

const treeName = (entry: string): string => `${basename(entry, '.ts')}-tree-`

const pathOf = (entry: string, digest: string): string => join(folder, `${treeName(entry)}${digest}.mjs`)

/** So often sources may change while they are packed, as where a checkout goes on; then somebody is still at it. */
const mostChanges = 5

/** What a packed script is made of, and how its modules find each other. */
export type Tree = { root: string; entry: string; sources: readonly string[] }

/** Packs what the digest says and nothing else: sources that changed meanwhile are packed again. Says where it lies. */
export const packTree = async ({ root, entry, sources }: Tree, bundle = bundled): Promise<string> => {
  for (let changes = 0; changes < mostChanges; changes += 1) {
    const digest = await digestOf(root, sources)
    const made = await bundle(join(root, entry))
    if ((await digestOf(root, sources)) !== digest) continue
    await write(pathOf(entry, digest), made)
    return pathOf(entry, digest)
  }
  throw new Error(`${entry} is being written`)
}

/** Packed anew only when one of its sources has changed; what was packed of the oldest ones goes. */
export const packedOf = async ({ root, entry, sources }: Tree): Promise<string> => {
  const there = pathOf(entry, await digestOf(root, sources))
  if (await isThere(there)) return use(there)
  // In a process of its own, which takes its memory along.
  const command = join(import.meta.dirname, 'pack-command.ts')
  const path = (await run(process.execPath, [command, root, entry, ...sources])).stdout.trim()
  await dropOlder(treeName(entry)).catch(() => undefined)
  return path
}

/** Not allowed to write, nothing can be written, no room to write. */
const unwritable = /\bError: (EACCES|EPERM|EROFS|ENOSPC|EDQUOT):/

/** What was packed, or the script as it lies where nothing may be written beside it. */
export const packedOrPlain = async (
  packing: Promise<string>,
  plain: string,
  say: (line: string) => void,
): Promise<string> => {
  try {
    return await packing
  } catch (error) {
    // The one that packs is a process of its own: which fault it was stands in what it said.
    const [, fault] = unwritable.exec(String(error)) ?? []
    if (!fault) throw error
    say(`程序目录不可写（${fault}），直接从源码启动，会慢几秒`)
    return plain
  }
}

const known = new Map<string, Promise<string>>()

/**
 * A script of the tree with all it needs of it in one file: thousands of modules cost more to find and to link than to
 * run, and whoever starts it often starts it in a third of the time. Packed once for each process that asks.
 */
export const packed = (entry: string): Promise<string> => {
  const file = known.get(entry) ?? pack(entry)
  known.set(entry, file)
  return file
}
