/** What the console keeps in the browser's local storage, and for how many seconds; absent means until the session ends. */
export const cacheNames = {
  menu: {},
  shop: {},
  blackReason: { seconds: 300 },
  productTypes: { seconds: 86_400 },
  dateRanges: { seconds: 86_400 },
  receivedStatusMenu: { seconds: 7200 },
  transferStatusMenu: { seconds: 7200 },
  onlineStatusMenu: { seconds: 7200 },
  chargebackReasons: { seconds: 7200 },
} as const satisfies Record<string, { seconds?: number }>

export type CacheName = keyof typeof cacheNames

type CacheEntry = { value: unknown; until?: number }

/** A new version of what is stored makes the old one unread. */
const storageKey = 'zdb.console.1'

const readAll = (): Partial<Record<CacheName, CacheEntry>> => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const writeAll = (all: Partial<Record<CacheName, CacheEntry>>) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // A full or forbidden storage costs a request next time, nothing else.
  }
}

export const writeCache = (name: CacheName, value: unknown, now = Date.now()) => {
  const { seconds }: { seconds?: number } = cacheNames[name]
  writeAll({ ...readAll(), [name]: seconds === undefined ? { value } : { value, until: now + seconds * 1000 } })
}

export const readCache = <T>(name: CacheName, now = Date.now()): T | undefined => {
  const entry = readAll()[name]
  if (!entry || (entry.until !== undefined && entry.until <= now)) return undefined
  return entry.value as T
}

export const clearCache = () => localStorage.removeItem(storageKey)
