import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { accountPath, listPaths, startPaths } from './kept-calls.ts'

const root = join(import.meta.dirname, '..')
const base = '/console/'

type Bundle = Rolldown.OutputBundle

/** What the start page is made of, with its alerts; other pages are kept once they were opened. */
const firstPages = ['console.html', 'src/areas/workbench/home-page.tsx', 'src/shell/alerts/live-alerts.tsx']

const isChunk = (file: Bundle[string]): file is Rolldown.OutputChunk => file.type === 'chunk'

/** The chunks these pages need, with what those import and their styles. */
export const shellOf = (bundle: Bundle, isFirst: (module: string) => boolean): string[] => {
  const files = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (files.has(name) || !file || !isChunk(file)) return
    files.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style)
    for (const each of file.imports) add(each)
  }
  for (const file of Object.values(bundle))
    if (isChunk(file) && file.facadeModuleId !== null && isFirst(file.facadeModuleId)) add(file.fileName)
  return [...files].toSorted()
}

/** Beside the chunks the page asks for these by their plain names. */
export const publicFiles = async (folder: string): Promise<string[]> => {
  const filesIn = async (name: string): Promise<string[]> =>
    (await readdir(join(folder, name))).toSorted().map((file) => `${name}/${file}`)
  // An alert repeats itself through every outage, and wants its chime there too.
  const folders = await Promise.all(['icons', 'voices'].map(filesIn))
  return ['favicon.svg', 'menu.svg', 'theme.js', 'manifest.webmanifest', ...folders.flat()]
}

const digestOf = async (folder: string, names: readonly string[], more: string): Promise<string> => {
  const hash = createHash('sha256').update(more)
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Writes `sw.js` beside the console: one file that imports nothing, and knows what this build is made of. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir: outDir = join(root, 'dist') }, bundle) {
      const chunks = shellOf(bundle, (module) => firstPages.some((page) => module === join(root, page)))
      const plain = await publicFiles(join(root, 'public'))
      const digest = await digestOf(
        join(root, 'public'),
        plain,
        `${chunks.join()} ${startPaths.join()} ${listPaths.join()}`,
      )
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: {
          BUILD_NAME: JSON.stringify(digest),
          SHELL_FILES: JSON.stringify([...chunks, ...plain].map((name) => `${base}${name}`)),
          START_CALLS: JSON.stringify(startPaths),
          LIST_CALLS: JSON.stringify(listPaths),
          ACCOUNT_CALL: JSON.stringify(accountPath),
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(root, 'src/worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  },
})
