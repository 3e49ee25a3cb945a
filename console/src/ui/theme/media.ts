import { useCallback, useSyncExternalStore } from 'react'

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
