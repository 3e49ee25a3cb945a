import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[] }

/** What must be loaded of scripts before each page stands, and how much of it at most, in gzip bytes. */
const budgets = [
  { page: '控制台与工作台', roots: ['console.html', 'src/areas/workbench/home-page.tsx'], limit: 200_000 },
  { page: '登录页', roots: ['index.html'], limit: 120_000 },
]

export type PageSize = { page: string; bytes: number; limit: number }

export const pageSizes = async (): Promise<PageSize[]> => {
  const dist = new URL('../dist/', import.meta.url)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  const filesOf = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name]
      if (!chunk || seen.has(chunk.file)) continue
      seen.add(chunk.file)
      filesOf(chunk.imports ?? [], seen)
    }
    return seen
  }
  return Promise.all(
    budgets.map(async ({ page, roots, limit }) => {
      const scripts = await Promise.all([...filesOf(roots)].map((file) => readFile(new URL(file, dist))))
      return { page, limit, bytes: scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) }
    }),
  )
}
