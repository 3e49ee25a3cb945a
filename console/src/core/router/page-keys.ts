import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { usePreviewedPlace } from './preview.ts'

export type PageKey = {
  /** As the overlay of keys writes them: `J ↓`. */
  readonly keys: string
  readonly words: string
  /** What the keyboard sends; `g 1` is one key after the other. */
  readonly press: readonly string[]
  /** False leaves the key to whatever has the focus. */
  readonly act: (pressed: string) => boolean | void
}

/** The keys of the page in view. */
export const usePageKeys = create<{ title: string; list: readonly PageKey[] }>(() => ({ title: '', list: [] }))

const textless = /^(checkbox|radio|button|submit|reset|file|range|color)$/

/** Ticks and buttons take no letters: a key means the same there as anywhere. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !textless.test(target.type)))

/** What lies over the page, or walks by arrows itself, has the keys first. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  document.querySelector('dialog[open], [role=dialog]') !== null ||
  (target instanceof Element && target.closest('[role=menu], [role=listbox]') !== null)

/** The second of two keys comes this soon. */
const sequenceMs = 1500

/** The keys of a page that is worked with both hands on the keyboard; Escape leaves a field for them. */
export const useKeys = (title: string, table: readonly PageKey[]) => {
  // Beside another page the keys stay that page's.
  const isBeside = usePreviewedPlace() !== undefined
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => {
    if (isBeside) return
    usePageKeys.setState({ title, list: latest.current })
    return () => usePageKeys.setState(usePageKeys.getInitialState())
  }, [title, isBeside])

  useEffect(() => {
    if (isBeside) return
    let first = ''
    let at = 0
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (isTyping(event.target)) {
        if (event.key === 'Escape') (event.target as HTMLElement).blur()
        return
      }
      const before = Date.now() - at < sequenceMs ? first : ''
      const pressed = before ? `${before} ${event.key}` : event.key
      first = ''
      const found = latest.current.find((row) => row.press.includes(pressed))
      if (found) {
        if (found.act(pressed) !== false) event.preventDefault()
        return
      }
      if (!latest.current.some((row) => row.press.some((keys) => keys.startsWith(`${event.key} `)))) return
      first = event.key
      at = Date.now()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isBeside])
}
