import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pages, type PageName } from '@zdb/contract/pages'
import { firstReads } from './first-reads.ts'

type Bundle = Rolldown.OutputBundle

const isChunk = (file: Bundle[string]): file is Rolldown.OutputChunk => file.type === 'chunk'

/** A row of an area's `routes.tsx`: which page, and which file it comes in. */
const row = /\bpage\('(\w+)', \{[^}]*?import\('(\.[^']+)'\)/g

/** The module of every page that has one of its own. */
export const modulesOfPages = async (root: string): Promise<ReadonlyMap<PageName, string>> => {
  const found = new Map<PageName, string>()
  for await (const name of glob('src/**/routes.tsx', { cwd: root })) {
    const file = join(root, name)
    for (const [, page = '', module = ''] of (await readFile(file, 'utf8')).matchAll(row))
      found.set(page as PageName, join(dirname(file), module))
  }
  return found
}

/** The scripts and styles of a module, with all that they import, that the document has not asked for itself. */
export const filesOf = (bundle: Bundle, module: string, documentModule: string): string[] => {
  const chunks = Object.values(bundle).filter(isChunk)
  const of = (id: string) => chunks.find(({ moduleIds }) => moduleIds.includes(id))
  const closure = (first: Rolldown.OutputChunk | undefined): Set<string> => {
    const names = new Set(first && [first.fileName])
    for (const name of names) {
      const file = bundle[name]
      if (file && isChunk(file)) for (const each of file.imports) names.add(each)
    }
    return names
  }
  const here = closure(of(documentModule))
  const scripts = [...closure(of(module))].filter((name) => !here.has(name))
  const styles = scripts.flatMap((name) => {
    const file = bundle[name]
    return file && isChunk(file) ? [...(file.viteMetadata?.importedCss ?? [])] : []
  })
  return [...scripts, ...new Set(styles)]
}

/**
 * Writes which files each page needs beyond the shell, and what a page of rows reads first, by its path: the server names
 * the ones in the document and answers the others with it, and nothing has to run before they are asked for.
 */
export const pageFiles = (root: string): Plugin => ({
  name: 'page-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const modules = await modulesOfPages(root)
      const table = Object.fromEntries(
        [...modules].map(([page, module]) => [pages[page].path, filesOf(bundle, module, join(root, 'src/main.tsx'))]),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/page-files.json', source: JSON.stringify(table) })
      this.emitFile({ type: 'asset', fileName: '.vite/first-reads.json', source: JSON.stringify(firstReads.lists) })
    },
  },
})
