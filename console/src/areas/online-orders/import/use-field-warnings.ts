import { useEffect, useState, type KeyboardEvent } from 'react'
import { recognisedNames, type FieldWarnings, type RecognisedName } from '#widgets/order-form/address-recognition.ts'

const noWarnings: FieldWarnings = {}

/**
 * What was read with little confidence. The cursor stops at the first such field; Enter says it is right and goes on
 * to the next, and whatever is changed by hand is no longer in doubt.
 */
export const useFieldWarnings = () => {
  const [warnings, setWarnings] = useState(noWarnings)
  /** A new object each time, so that the same field can be stopped at again. */
  const [stop, setStop] = useState<{ at: RecognisedName }>()
  useEffect(() => {
    if (stop) document.querySelector<HTMLElement>(`[data-field="${stop.at}"] input`)?.focus()
  }, [stop])

  const raise = (found: FieldWarnings) => {
    setWarnings(found)
    const first = recognisedNames.find((name) => found[name] !== undefined)
    setStop(first && { at: first })
  }
  const without = (names: readonly string[]): FieldWarnings =>
    Object.fromEntries(Object.entries(warnings).filter(([name]) => !names.includes(name)))

  return {
    warnings,
    raise,
    settle: (names: readonly string[]) => setWarnings(without(names)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      const field = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset['field']
      if (!field || warnings[field as RecognisedName] === undefined) return
      event.preventDefault()
      raise(without([field]))
    },
  }
}
