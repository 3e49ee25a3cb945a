/** What the console keeps in the browser's local storage, and for how many seconds; absent means until the session ends. */
export const nodes = {
  menu: {},
  shop: {},
  blackReason: {},
  productTypes: { seconds: 86_400 },
  dateRanges: { seconds: 86_400 },
  receivedStatusMenu: { seconds: 7200 },
  transferStatusMenu: { seconds: 7200 },
  onlineStatusMenu: { seconds: 7200 },
  chargebackReasons: { seconds: 7200 },
} as const satisfies Record<string, { seconds?: number }>

export type NodeName = keyof typeof nodes

type Kept = { value: unknown; until?: number }

/** A new version of what is kept makes the old one unread. */
const storageKey = 'zdb.console.1'

const readAll = (): Partial<Record<NodeName, Kept>> => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const writeAll = (all: Partial<Record<NodeName, Kept>>) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // A full or forbidden storage costs a request next time, nothing else.
  }
}

export const keepNode = (name: NodeName, value: unknown, now = Date.now()) => {
  const { seconds }: { seconds?: number } = nodes[name]
  writeAll({ ...readAll(), [name]: seconds === undefined ? { value } : { value, until: now + seconds * 1000 } })
}

export const keptNode = <T>(name: NodeName, now = Date.now()): T | undefined => {
  const kept = readAll()[name]
  if (!kept || (kept.until !== undefined && kept.until <= now)) return undefined
  return kept.value as T
}

export const forgetNodes = () => localStorage.removeItem(storageKey)
