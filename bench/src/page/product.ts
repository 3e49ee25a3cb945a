import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { startCluster } from '@zdb/tools/postgres'
import { root, startChild } from '../child.ts'
import type { signIn } from '../sign-in.ts'

/** Each tree signs in by its own rules. */
const signInOf = async (tree: string): Promise<typeof signIn> => {
  const module = (await import(join(tree, 'bench/src/sign-in.ts'))) as { signIn: typeof signIn }
  return module.signIn
}

/** The whole product as `npm start` starts it, with the demo world and nothing that happens by itself. */
export const startProduct = async (dir: string, tree = root) => {
  const cluster = await startCluster({ dir: join(dir, 'postgres'), durable: false })
  try {
    const environment = {
      DATABASE_URL: cluster.adminUrl,
      DATA_DIR: dir,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO_LIVELY: '0',
    }
    const product = await startChild('server/src/start.ts', environment, tree)
    const signInThere = await signInOf(tree)
    /** A session of its own for every browser. */
    const enter = async (context: BrowserContext): Promise<void> => {
      const { cookie = '' } = await signInThere(product.url, cluster.adminUrl)
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Strict' }])
    }
    const stop = async (): Promise<void> => {
      await product.stop()
      await cluster.stop()
    }
    return { url: product.url, enter, stop }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
