import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** Also read before the first paint, by the small script in the page's head. */
const storageKey = 'zdb.theme'

const stored = (): ThemeChoice => {
  const value = localStorage.getItem(storageKey)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

export const useThemeChoice = create<{ choice: ThemeChoice }>(() => ({ choice: stored() }))

export const chooseTheme = (choice: ThemeChoice) => {
  localStorage.setItem(storageKey, choice)
  if (choice === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  useThemeChoice.setState({ choice })
}

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const subscribe = (changed: () => void) => {
  const query = prefersDark()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Dark as long as somebody looks, whatever was chosen for the desk; what it was comes back when it is let go. */
export const holdDark = (): (() => void) => {
  const { dataset } = document.documentElement
  dataset.theme = 'dark'
  return () => {
    const { choice } = useThemeChoice.getState()
    if (choice === 'auto') delete dataset.theme
    else dataset.theme = choice
  }
}

/** The theme that is drawn: the choice, or what the system says. */
export const useTheme = (): 'light' | 'dark' => {
  const choice = useThemeChoice((state) => state.choice)
  const systemIsDark = useSyncExternalStore(subscribe, () => prefersDark().matches)
  return choice === 'auto' ? (systemIsDark ? 'dark' : 'light') : choice
}
