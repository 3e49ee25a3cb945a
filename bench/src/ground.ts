import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pageSizes } from '@zdb/console/size'
import { startCluster } from '@zdb/tools/postgres'
import { memoryOf, peakMemoryOf, served, startChild, unreachable } from './child.ts'
import { median } from './latency.ts'
import type { Row } from './row.ts'
import { signIn } from './sign-in.ts'
import { compareTrivial } from './bare/trivial-call.ts'

/** The same data twice: the first start makes everything, the second is the one people wait for. */
const secondStart = async (dir: string): Promise<number> => {
  const environment = { DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'error' }
  await (await startChild('tools/src/start.ts', environment)).stop()
  const began = performance.now()
  const again = await startChild('tools/src/start.ts', environment)
  await (await fetch(`${again.url}/`)).text()
  const took = (performance.now() - began) / 1000
  await again.stop()
  return took
}

const serverStarts = 5

/** A server process as it is served, on a database that is migrated: seconds until it listens, the middle of some. */
const serverStart = async (script: string, environment: Record<string, string>): Promise<number> => {
  const taken: number[] = []
  for (let start = 0; start <= serverStarts; start += 1) {
    const began = performance.now()
    const server = await startChild(script, environment)
    // The first one migrates.
    if (start > 0) taken.push((performance.now() - began) / 1000)
    await server.stop()
  }
  return median(taken)
}

/** Weight, start, memory, and the price of a call that does nothing much. */
export const ground = async (dir: string): Promise<Row[]> => {
  const start = await secondStart(dir)
  const pages = await pageSizes()
  const cluster = await startCluster({ dir: join(dir, 'postgres') })
  const bare = await startChild('bench/src/bare/bare-route.ts')
  const script = await served()
  const environment = { ...unreachable, DATABASE_URL: cluster.adminUrl, PORT: '0', LOG_LEVEL: 'info' }
  const listening = await serverStart(script, environment)
  const server = await startChild(script, environment)
  try {
    await sleep(5_000)
    const idle = await memoryOf(server.pid)
    const headers = await signIn(server.url, cluster.adminUrl)
    const trivial = await compareTrivial({ url: `${server.url}/api.v2/account/black-reason`, headers }, bare.url)
    const menu = await compareTrivial({ url: `${server.url}/api.v2/workbench-menu`, headers }, bare.url)
    const peak = await peakMemoryOf(server.pid)
    return [
      ...pages.map(({ page, bytes, limit }) => ({
        what: `${page}首次加载 JavaScript (gzip)`,
        figure: `${(bytes / 1000).toFixed(0)} kB`,
        aim: `≤ ${limit / 1000} kB`,
        met: bytes <= limit,
      })),
      { what: '第二次启动到首页', figure: `${start.toFixed(1)} s`, aim: '≤ 3 s', met: start <= 3 },
      {
        what: `服务进程启动到可接受请求，${serverStarts} 次中位`,
        figure: `${listening.toFixed(2)} s`,
        aim: '≤ 1.5 s',
        met: listening <= 1.5,
      },
      { what: '空闲内存', figure: `${idle.toFixed(0)} MB`, aim: '≤ 200 MB', met: idle <= 200 },
      { what: '简单调用下内存峰值', figure: `${peak.toFixed(0)} MB`, aim: '≤ 250 MB', met: peak <= 250 },
      {
        what: '登录后简单调用 p95，32 连接 (菜单，不读库)',
        figure: `${menu.ratio.toFixed(2)} × 裸路由 (${menu.ours.toFixed(1)} / ${menu.bare.toFixed(1)} ms)`,
        aim: '≤ 2 ×',
        met: menu.ratio <= 2,
      },
      {
        what: '登录后简单调用 p95，32 连接 (一次查询)',
        figure: `${trivial.ratio.toFixed(2)} × 裸路由 (${trivial.ours.toFixed(1)} / ${trivial.bare.toFixed(1)} ms)`,
        aim: '记录',
        met: true,
      },
    ]
  } finally {
    await server.stop()
    await bare.stop()
    await cluster.stop()
  }
}
