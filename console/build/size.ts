import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { pages as places, type PageName } from '@zdb/contract/pages'

type Chunk = { file: string; imports?: string[] }

/** Beside every page, in the background and once for each version. */
const worker = { page: '后台脚本 (Service Worker)', file: 'sw.js', limit: 10_000 }

/** What must be loaded of scripts before each page stands, and how much of it at most, in gzip bytes. */
const budgets: readonly { title: string; document: string; page?: PageName; limit: number }[] = [
  { title: '控制台与工作台', document: 'console.html', page: 'home', limit: 200_000 },
  ...(
    [
      ['onlineOrders', '网单列表'],
      ['onlineOrder', '网单详情'],
      ['transferOrders', '转单列表'],
      ['transferOrder', '转单详情'],
      ['receivedOrders', '接单列表'],
      ['receivedOrder', '接单详情'],
    ] as const
  ).map(([page, title]) => ({ title, document: 'console.html', page, limit: 350_000 })),
  { title: '登录页', document: 'index.html', limit: 120_000 },
]

export type PageSize = { page: string; bytes: number; limit: number }

export const pageSizes = async (): Promise<PageSize[]> => {
  const dist = new URL('../dist/', import.meta.url)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  const pageFiles = JSON.parse(await readFile(new URL('.vite/page-files.json', dist), 'utf8')) as Record<
    string,
    string[]
  >
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
  const ofPage = (page: PageName | undefined): string[] =>
    page ? (pageFiles[places[page].path] ?? []).filter((name) => name.endsWith('.js')) : []
  const weigh = async (files: readonly string[]): Promise<number> => {
    const scripts = await Promise.all(files.map((file) => readFile(new URL(file, dist))))
    return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
  }
  const pages = budgets.map(async ({ title, document, page, limit }) => ({
    page: title,
    limit,
    bytes: await weigh([...filesOf([document]), ...ofPage(page)]),
  }))
  return Promise.all([...pages, weigh([worker.file]).then((bytes) => ({ ...worker, bytes }))])
}
