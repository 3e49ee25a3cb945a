import { useState } from 'react'

/** What somebody edits stays as it was opened, whatever others do to it meanwhile, until it is opened anew. */
export const useOpened = <T extends { readonly actions: readonly string[] }>(detail: T | undefined) => {
  const [opened, setOpened] = useState<T>()
  const [times, setTimes] = useState(0)
  if (!opened && detail?.actions.includes('edit')) setOpened(detail)
  const openAnew = () => {
    setOpened(undefined)
    setTimes(times + 1)
  }
  return { opened, times, openAnew }
}
