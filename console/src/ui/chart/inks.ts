import { useSyncExternalStore } from 'react'

const names = {
  primary: '--primary',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  line: '--line',
  hairline: '--hairline',
  raised: '--raised',
} as const

export type Inks = Record<keyof typeof names | 'font', string>

let inks: Inks | undefined

/** A token's value may be a pair of colours; only an element that wears it knows which one counts. */
const read = (): Inks => {
  const probe = document.createElement('i')
  document.body.append(probe)
  const worn = getComputedStyle(probe)
  const colours = Object.entries(names).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, worn.color]
  })
  const font = worn.fontFamily
  probe.remove()
  return { ...(Object.fromEntries(colours) as Omit<Inks, 'font'>), font }
}

const subscribe = (changed: () => void) => {
  const forget = () => {
    inks = undefined
    changed()
  }
  const watch = new MutationObserver(forget)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', forget)
  return () => {
    watch.disconnect()
    system.removeEventListener('change', forget)
    inks = undefined
  }
}

/** The tokens as plain colours, for what is drawn outside the style sheet; follows the theme. */
export const useInks = (): Inks => useSyncExternalStore(subscribe, () => (inks ??= read()))
