import { useEffect, useLayoutEffect, useRef } from 'react'

const bringIntoView = (row: HTMLElement): void => {
  // What a person cannot scroll back, as the folded side bar, is not scrolled for them.
  if (!/auto|scroll/.test(getComputedStyle(row).overflowX)) return
  const current = row.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
  if (!current || row.scrollWidth <= row.clientWidth) return
  const [around, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  row.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2)
}

const touches = ['pointerdown', 'wheel'] as const

/** A row of links or tabs that is wider than its screen shows the current one, and moves nothing but itself for that. */
export const useCurrentInView = <E extends HTMLElement>(place: string) => {
  const row = useRef<E>(null)
  const shown = useRef('')
  /** Whoever has moved the row looks for another one than the current. */
  const moved = useRef(false)
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    moved.current = false
    if (row.current) bringIntoView(row.current)
  }, [place])
  // A phone that is turned has another width, and counts that come later make the tabs before it wider.
  useEffect(() => {
    const element = row.current
    if (!element) return
    const again = () => {
      if (!moved.current) bringIntoView(element)
    }
    const move = () => void (moved.current = true)
    const sizes = 'ResizeObserver' in window ? new ResizeObserver(again) : undefined
    for (const each of element.querySelectorAll('[role=tab], a')) sizes?.observe(each)
    window.addEventListener('resize', again)
    for (const touch of touches) element.addEventListener(touch, move, { passive: true })
    return () => {
      sizes?.disconnect()
      window.removeEventListener('resize', again)
      for (const touch of touches) element.removeEventListener(touch, move)
    }
  }, [])
  return row
}
