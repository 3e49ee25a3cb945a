import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect } from 'vitest'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { clientOf, type Client } from '../harness/world.ts'
import { solve } from '../harness/solve.ts'

const root = join(import.meta.dirname, '../../..')

export type Product = {
  url: string
  sandboxUrl: string
  /** Looks into the books. */
  ask: <T>(statement: string, values?: unknown[]) => Promise<T[]>
  /** The process id of the database's own first process. */
  postmaster: () => Promise<number>
  /** The ids of the processes that serve, where there are several. */
  servers: () => Promise<number[]>
  /** Ends as it does for whoever presses Ctrl+C; the exit code. */
  end: () => Promise<number | null>
  close: () => Promise<void>
}

/** As a person's shell has it, but the same on every machine: the runner's own mode would make another console. */
const environment = (dataDir: string): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|TEST$|DEV$|PROD$)/.test(name))
  return { ...Object.fromEntries(inherited), PORT: '0', SANDBOX_PORT: '0', PROCESSES: '1', DATA_DIR: dataDir }
}

const addressesOf = async (child: ChildProcess): Promise<[string, string]> => {
  const found: string[] = []
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (url) found.push(url)
      const [product, sandbox] = found
      if (product && sandbox && line.includes('Ctrl+C')) return [product, sandbox]
    }
  throw new Error('the product ended before it was ready')
}

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)

/** Of what it has started, the database and the sandbox are no servers. */
const serversOf = async (keeper: number): Promise<number[]> => {
  const started = await Promise.all(
    (await childrenOf(keeper)).map(async (pid) => ({
      pid,
      line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
  return started.filter(({ line }) => line.includes('packed/start-')).map(({ pid }) => pid)
}

/** What `npm start` runs, on a folder and ports of its own. */
export const startProduct = async (variables: NodeJS.ProcessEnv = {}): Promise<Product> => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...args] = scripts.start.split(' ')
  const dataDir = await mkdtemp(join(tmpdir(), 'zdb-product-'))
  // A folder that is closed to the database's own user would have its data put elsewhere, where nobody removes it.
  await chmod(dataDir, 0o711)
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(dataDir), ...variables },
  })
  const gone = once(child, 'exit') as Promise<[number | null]>
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const end = async (): Promise<number | null> => {
    if (isRunning()) child.kill('SIGTERM')
    return (await gone)[0]
  }
  const close = async (): Promise<void> => {
    const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await end()
    clearTimeout(impatient)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [url, sandboxUrl] = await addressesOf(child)
    child.stdout.resume()
    const cluster = join(dataDir, 'postgres')
    const read = async (file: string) => (await readFile(join(cluster, file), 'utf8')).trim()
    const ask = async <T>(statement: string, values: unknown[] = []): Promise<T[]> => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: Number(await read('port')),
        user: 'postgres',
        database: 'postgres',
        password: await read('password'),
      })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(statement, values)).rows as T[]
      } finally {
        await client.end()
      }
    }
    const postmaster = async () => Number.parseInt(await read('data/postmaster.pid'), 10)
    const servers = async () => (await Promise.all((await childrenOf(child.pid ?? 0)).map(serversOf))).flat()
    return { url, sandboxUrl, ask, postmaster, servers, end, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type DemoMerchant = Client & { merchantId: number }

/** One of the demo's owners before a browser. Only the picture of the captcha is read from behind. */
export const signIn = async ({ url, ask }: Product, mobile: string): Promise<DemoMerchant> => {
  const guest = clientOf(url, { 'x-console': '1' })
  const captcha = await guest.call(identity.captcha)
  const captcha_key = captcha.data?.key ?? ''
  const [row] = await ask<{ answer: string }>('select answer from captcha where key = $1', [captcha_key])
  const work = await guest.call(identity.proofOfWork, { query: { mobile } })
  const proof = await solve(work.data?.challenge ?? '')
  const body = { mobile, password: 'huahua2026', captcha_key, captcha: row?.answer ?? '', proof }
  const answer = await guest.call(identity.signIn, { body })
  expect(answer).toMatchObject({ code: 0 })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const [own] = await ask<{ id: number }>('select merchant_id as id from account where mobile = $1', [mobile])
  return { ...clientOf(url, { cookie, 'x-console': '1' }), merchantId: Number(own?.id) }
}
