import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './dropdown.module.css'

export type Choice = {
  readonly key: string
  readonly words: ReactNode
  readonly act: () => void
  /** Set for choices of which one is the present one. */
  readonly checked?: boolean
}

type Props = { label: string; face: ReactNode; choices: readonly Choice[] }

const steps: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const itemsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

/** A menu button: arrow keys walk, Escape closes and gives the focus back, Tab and a click elsewhere close. */
export const Dropdown = ({ label, face, choices }: Props) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    itemsIn(root.current)[0]?.focus()
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
    if (event.key === 'Tab') setOpen(false)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    if (!open) return setOpen(true)
    const all = itemsIn(root.current)
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }

  return (
    <div className={styles.dropdown} ref={root} onKeyDown={walk}>
      <button
        type="button"
        className={styles.face}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div className={styles.menu} role="menu" id={id} aria-label={label}>
          {choices.map(({ key, words, act, checked }) => (
            <button
              key={key}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={checked}
              tabIndex={-1}
              onClick={() => {
                close()
                act()
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
