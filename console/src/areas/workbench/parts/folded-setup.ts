import { useState } from 'react'
import { useSession } from '#core/session/session.ts'

const storageKey = (account: string) => `zdb.setup-folded.${account}`

/** Whether this person has put the guide away, on this device. */
export const useFoldedSetup = () => {
  const account = useSession(({ me }) => me?.id ?? '')
  const [folded, setFolded] = useState(() => localStorage.getItem(storageKey(account)) !== null)
  const fold = () => {
    localStorage.setItem(storageKey(account), '1')
    setFolded(true)
  }
  return { folded, fold }
}
