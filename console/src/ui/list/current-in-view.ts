import { useEffect, useLayoutEffect, useRef } from 'react'

const bringIntoView = (row: HTMLElement): void => {
  // What a person cannot scroll back, as the folded side bar, is not scrolled for them.
  if (!/auto|scroll/.test(getComputedStyle(row).overflowX)) return
  const current = row.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
  if (!current || row.scrollWidth <= row.clientWidth) return
  const [around, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  row.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2)
}

/** A row of links or tabs that is wider than its screen shows the current one, and moves nothing but itself for that. */
export const useCurrentInView = <E extends HTMLElement>(place: string) => {
  const row = useRef<E>(null)
  const shown = useRef('')
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    if (row.current) bringIntoView(row.current)
  }, [place])
  // A phone that is turned has another width.
  useEffect(() => {
    const turn = () => row.current && bringIntoView(row.current)
    window.addEventListener('resize', turn)
    return () => window.removeEventListener('resize', turn)
  }, [])
  return row
}
