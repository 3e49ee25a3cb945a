import type { PushEvent, WorkerScope } from './scope.ts'

/** What the server sends: the words of the toast and the address of what they tell of. */
type News = { title: string; body: string; url: string; tag: string; at: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const newsOf = (data: unknown): News => {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const url = textOf(given.url)
  return {
    title: textOf(given.title) || '转单宝',
    body: textOf(given.body),
    // Only ever a page of ours.
    url: url.startsWith('/console/') ? url : '/console/home?alerts=1',
    tag: textOf(given.tag),
    at: textOf(given.at),
  }
}

const windowsOf = async ({ clients, location }: WorkerScope) => {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => url.startsWith(`${location.origin}/console`))
}

/** What cannot be read is told of without words. */
const readPush = (data: PushEvent['data']): unknown => {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Always shown, as browsers demand; without a sound where the console is before somebody's eyes and says it itself. */
export const show = async (scope: WorkerScope, data: PushEvent['data']): Promise<void> => {
  const { title, body, url, tag, at } = newsOf(readPush(data))
  const seen = (await windowsOf(scope)).some(({ focused }) => focused)
  const told = {
    body,
    tag,
    // Newer words about the same thing ring again.
    renotify: tag !== '' && !seen,
    silent: seen,
    icon: '/console/icons/icon-192.png',
    badge: '/console/icons/badge-96.png',
    timestamp: Date.parse(at) || Date.now(),
    lang: 'zh-CN',
    data: { url },
  }
  await scope.registration.showNotification(title, told)
}

/** In the window that is open, which may hold a draft and asks before it leaves; otherwise in a new one. */
export const open = async (scope: WorkerScope, notification: Notification): Promise<void> => {
  notification.close()
  const { url } = newsOf(notification.data)
  const [first] = (await windowsOf(scope)).toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!first) return void (await scope.clients.openWindow(url))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has one origin: ours
  first.postMessage({ open: url })
  await first.focus().catch(() => undefined)
}
