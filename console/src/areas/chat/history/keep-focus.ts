import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * A button that its own press takes away, and a message that is deleted, would leave the focus nowhere: `heir` takes it,
 * now or as soon as it is there. What lost the focus in another way is not missed.
 */
export const useKeptFocus = (heir: RefObject<HTMLElement | null>) => {
  const root = useRef<HTMLDivElement>(null)
  const holder = useRef<Element | null>(null)
  useEffect(() => {
    const keep = () => {
      const isLost = holder.current && !holder.current.isConnected && document.activeElement === document.body
      if (isLost) heir.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    if (root.current) observer.observe(root.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [heir])
  return {
    ref: root,
    // Dialogs that were opened here tell of their focus too, and stand elsewhere.
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      holder.current = currentTarget.contains(target) ? target : null
    },
    // Not heard of what React takes away; and while another window has the focus, this page keeps its own.
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target) holder.current = null
    },
  }
}
