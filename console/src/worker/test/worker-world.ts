import { vi } from 'vitest'
import { accountPath, listPaths, startPaths } from '../../../build/kept-calls.ts'

const origin = window.location.origin
const hrefOf = (target: string | { url: string }): string =>
  new URL(typeof target === 'string' ? target : target.url, origin).href

type Stored = { body: string; headers: Headers }

/** One cache of a browser: what is put again stands last. */
const memoryCache = () => {
  const entries = new Map<string, Stored>()
  return {
    match: async (target: string | Request) => {
      const found = entries.get(hrefOf(target))
      return found && new Response(found.body, { headers: found.headers })
    },
    put: async (target: string | Request, answer: Response) => {
      if (answer.status === 206) throw new TypeError('a part is not kept')
      entries.delete(hrefOf(target))
      entries.set(hrefOf(target), { body: await answer.text(), headers: answer.headers })
    },
    delete: async (target: string | Request) => entries.delete(hrefOf(target)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  }
}

const memoryCaches = () => {
  const named = new Map<string, ReturnType<typeof memoryCache>>()
  return {
    open: async (name: string) => {
      const cache = named.get(name) ?? memoryCache()
      named.set(name, cache)
      return cache
    },
    match: async (target: string, { cacheName }: { cacheName: string }) => named.get(cacheName)?.match(target),
    delete: async (name: string) => named.delete(name),
    keys: async () => [...named.keys()],
    has: async (name: string) => named.has(name),
  }
}

type Hear = (event: Record<string, unknown>) => void
const listeners = new Map<string, Hear>()

/** The file as the browser starts it, once; what the build writes in stands beside it. */
const start = async () => {
  if (listeners.size > 0) return
  const written = {
    BUILD_NAME: 'now',
    SHELL_FILES: ['/console/assets/console-NEW.js', '/console/theme.js', '/console/voices/notice.wav'],
    START_CALLS: startPaths,
    LIST_CALLS: listPaths,
    ACCOUNT_CALL: accountPath,
  }
  for (const [name, value] of Object.entries(written)) vi.stubGlobal(name, value)
  vi.stubGlobal('addEventListener', (type: string, hear: Hear) => listeners.set(type, hear))
  await import('../service-worker.ts')
}

/** A server's answers by address; an address without one cannot be reached. */
export type Network = Map<string, () => Response | Promise<Response>>

/** The service worker in a browser with nothing in it. */
export const startedWorker = async () => {
  await start()
  const network: Network = new Map()
  const caches = memoryCaches()
  const showNotification = vi.fn<(title: string, told: { body: string; data: { url: string } }) => Promise<void>>(
    async () => undefined,
  )
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('clients', { claim: async () => undefined, matchAll: async () => [] })
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    const answer = network.get(url.slice(origin.length))
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })

  const tell = async (type: string, fields: Record<string, unknown> = {}) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...fields, waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
  }

  /** What the page gets, when the worker has kept of it what it keeps; undefined where the worker leaves it to the browser. */
  const read = async (path: string, headers: Record<string, string> = {}): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get('fetch')?.({
      request: { url: `${origin}${path}`, method: 'GET', mode: 'cors', headers: new Headers(headers) },
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (each: Promise<unknown>) => work.push(each),
    })
    const given = await answer
    await Promise.all(work)
    return given
  }

  return { network, caches, showNotification, tell, read }
}
