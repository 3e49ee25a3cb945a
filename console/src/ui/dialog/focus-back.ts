import { useEffect, useState } from 'react'

/**
 * What lay over the page gives the focus back to what opened it; where that is gone, to the page's content, so that
 * nobody at the keyboard begins at the top again. Whatever took the focus itself keeps it.
 */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const back = opener !== document.body && opener?.isConnected ? opener : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus()
    },
    [opener],
  )
}
