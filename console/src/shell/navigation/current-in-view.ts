import { useLayoutEffect, useRef } from 'react'

/** A row of links that is wider than its screen shows the current one, and moves nothing but itself for that. */
export const useCurrentInView = <E extends HTMLElement>(place: string) => {
  const row = useRef<E>(null)
  const shown = useRef('')
  useLayoutEffect(() => {
    if (shown.current === place) return
    shown.current = place
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current || row.current.scrollWidth <= row.current.clientWidth) return
    const [around, link] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    row.current.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2)
  }, [place])
  return row
}
