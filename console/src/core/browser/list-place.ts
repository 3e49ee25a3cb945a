/** What stands in for the first rows of a list until they are drawn (early/first-rows.ts). */
export const firstRowsId = 'first-rows'

type Place = { readonly left: number; readonly top: number; readonly width: number }

const storageKey = 'zdb.list-place'

/** In a window of another width the tabs and filters above it may take another line. */
type Kept = Place & { readonly window: number }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['left', 'top', 'width', 'window'].every((name) => Number.isFinite((value as Record<string, unknown>)[name]))

/** By the path of the list. */
const readAll = (): Record<string, unknown> => {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof all === 'object' && all !== null ? { ...all } : {}
  } catch {
    return {}
  }
}

/** Where lists begin in a window in which none has stood yet. */
const usual = (): Place => {
  const { innerWidth } = window
  return innerWidth < 768
    ? { left: 17, top: 315, width: innerWidth - 34 }
    : { left: 231, top: 270, width: innerWidth - 276 }
}

/** Where the first row of this list will stand: where it stood the last time. */
export const listPlace = (): Place => {
  const kept = readAll()[window.location.pathname]
  return isKept(kept) && kept.window === window.innerWidth ? kept : usual()
}

/** Remembers it, unless the page has been scrolled. */
export const keepListPlace = (row: Element): void => {
  if (window.scrollY > 0) return
  const { left, top, width } = row.getBoundingClientRect()
  const here = { left, top, width, window: window.innerWidth } satisfies Kept
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [window.location.pathname]: here }))
  } catch {
    // A full or forbidden storage costs a jump of the first rows, nothing else.
  }
}
