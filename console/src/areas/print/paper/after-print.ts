import { useEffect, useEffectEvent } from 'react'

/** The browser says when its print window has closed, whoever opened it: by the button or by the keys. */
export const useAfterPrint = (act: () => void) => {
  const after = useEffectEvent(act)
  useEffect(() => {
    const hear = () => after()
    window.addEventListener('afterprint', hear)
    return () => window.removeEventListener('afterprint', hear)
  }, [])
}
