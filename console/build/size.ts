import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[] }

const orderPages = { 'online-orders': '网单', 'transfer-orders': '转单', 'received-orders': '接单' } as const

/** Beside every page, in the background and once for each version. */
const worker = { page: '后台脚本 (Service Worker)', file: 'sw.js', limit: 10_000 }

/** What must be loaded of scripts before each page stands, and how much of it at most, in gzip bytes. */
const budgets: readonly { page: string; roots: readonly string[]; limit: number }[] = [
  { page: '控制台与工作台', roots: ['console.html', 'src/areas/workbench/home-page.tsx'], limit: 200_000 },
  ...(['online-orders', 'transfer-orders', 'received-orders'] as const).flatMap((area) =>
    (['list', 'detail'] as const).map((room) => ({
      page: `${orderPages[area]}${room === 'list' ? '列表' : '详情'}`,
      roots: ['console.html', `src/areas/${area}/${room}/${room}-page.tsx`],
      limit: 350_000,
    })),
  ),
  { page: '登录页', roots: ['index.html'], limit: 120_000 },
]

export type PageSize = { page: string; bytes: number; limit: number }

export const pageSizes = async (): Promise<PageSize[]> => {
  const dist = new URL('../dist/', import.meta.url)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  const filesOf = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name]
      if (!chunk) throw new Error(`${name} is not in the build`)
      if (seen.has(chunk.file)) continue
      seen.add(chunk.file)
      filesOf(chunk.imports ?? [], seen)
    }
    return seen
  }
  const weigh = async (files: readonly string[]): Promise<number> => {
    const scripts = await Promise.all(files.map((file) => readFile(new URL(file, dist))))
    return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
  }
  const pages = budgets.map(async ({ page, roots, limit }) => ({
    page,
    limit,
    bytes: await weigh([...filesOf(roots)]),
  }))
  return Promise.all([...pages, weigh([worker.file]).then((bytes) => ({ ...worker, bytes }))])
}
