import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '#ui/action/icon-button.tsx'
import styles from './pop-panel.module.css'

/**
 * A button with a small panel inside the drawer, where the keys stay: Escape closes it and gives the focus back, a press
 * elsewhere closes it.
 */
export const PopPanel = ({
  label,
  face,
  side,
  children,
}: {
  label: string
  face: ReactNode
  /** Where there is room. */
  side: 'above' | 'below'
  /** A press on what has `data-closes` is the last one. */
  children: ReactNode
}) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    panel.current?.querySelector<HTMLElement>('button, input')?.focus()
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('button')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    close()
  }
  return (
    <div ref={root} className={styles.root} onKeyDown={press}>
      <IconButton label={label} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {face}
      </IconButton>
      {open && (
        <div
          ref={panel}
          className={styles.panel}
          data-side={side}
          role="dialog"
          aria-label={label}
          onClick={({ target }) => target instanceof Element && target.closest('[data-closes]') && close()}
        >
          {children}
        </div>
      )}
    </div>
  )
}
