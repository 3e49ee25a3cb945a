import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Now, in whole steps. All counting parts of a page share one tick and draw anew only when their step is over. */
export const useNow = (stepMs = 1000): Date => {
  const step = useCallback(() => Math.floor(Date.now() / stepMs) * stepMs, [stepMs])
  return new Date(useSyncExternalStore(subscribe, step))
}
