import { createHash } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

/** Beside the server: what it needs of node_modules is found from there. */
const folder = join(import.meta.dirname, '../../server/dist/packed')

/** What stays outside: Node’s own modules and everything under node_modules. */
const isElsewhere = (id: string): boolean => /^[a-z@]/i.test(id) && !id.startsWith('@zdb/')

/** Whoever asks where it lies is told where its source does: beside it lie its workers and tables. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, id) => {
    if (!code.includes('import.meta.')) return null
    const places = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href }
    return code.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_all, name: keyof typeof places) =>
      JSON.stringify(places[name]),
    )
  },
}

const pack = async (entry: string): Promise<string> => {
  const bundle = await rolldown({ input: entry, platform: 'node', external: isElsewhere, plugins: [placesOfSources] })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const [{ code }] = output
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const file = join(folder, `${basename(entry, '.ts')}-${digest}.mjs`)
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) return file
  // Others may pack the same at the same moment: whole or not at all.
  const draft = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, code)
  await rename(draft, file)
  return file
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
