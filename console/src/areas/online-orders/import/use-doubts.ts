import { useEffect, useState, type KeyboardEvent } from 'react'
import { readNames, type Doubts, type ReadName } from '#widgets/order-form/address-recognition.ts'

const noDoubts: Doubts = {}

/**
 * What was read with little confidence. The cursor stops at the first such field; Enter says it is right and goes on
 * to the next, and whatever is changed by hand is no longer in doubt.
 */
export const useDoubts = () => {
  const [doubts, setDoubts] = useState(noDoubts)
  /** A new object each time, so that the same field can be stopped at again. */
  const [stop, setStop] = useState<{ at: ReadName }>()
  useEffect(() => {
    if (stop) document.querySelector<HTMLElement>(`[data-field="${stop.at}"] input`)?.focus()
  }, [stop])

  const raise = (found: Doubts) => {
    setDoubts(found)
    const first = readNames.find((name) => found[name] !== undefined)
    setStop(first && { at: first })
  }
  const without = (names: readonly string[]): Doubts =>
    Object.fromEntries(Object.entries(doubts).filter(([name]) => !names.includes(name)))

  return {
    doubts,
    raise,
    settle: (names: readonly string[]) => setDoubts(without(names)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      const field = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset['field']
      if (!field || doubts[field as ReadName] === undefined) return
      event.preventDefault()
      raise(without([field]))
    },
  }
}
