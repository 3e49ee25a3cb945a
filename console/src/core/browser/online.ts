import { useEffect, useSyncExternalStore } from 'react'
import { refreshAll } from '../http/query.tsx'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** When the network is back, everything on the screen is asked again. */
export const useRecovery = () =>
  useEffect(() => {
    const recover = () => void refreshAll()
    window.addEventListener('online', recover)
    return () => window.removeEventListener('online', recover)
  }, [])
