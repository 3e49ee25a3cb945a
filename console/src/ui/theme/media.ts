import { useCallback, useSyncExternalStore } from 'react'

/** Where a thumb works: the style sheets turn at the same width. */
export const phone = '(width < 768px)'

/** Where the side bar folds to icons. */
export const folded = '(width < 1280px)'

/** All columns of a card in one line, and no room to spare. */
export const tight = '(1340px <= width < 1500px)'

export const calmMotion = '(prefers-reduced-motion: reduce)'

/** Whether the window fits a media query now: for what a style sheet alone cannot draw in two ways. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
