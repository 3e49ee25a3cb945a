/** The four tones are the colour groups of the status tabs; nothing else on a screen uses them. */
export type Tone = 'blue' | 'yellow' | 'red' | 'green' | 'neutral'

export type State = { readonly code: number; readonly label: string; readonly tone: Tone }
export type States = Readonly<Record<string, State>>

const names = new WeakMap<States, ReadonlyMap<number, string>>()

/** Told apart once: a list asks this of every row. */
const namesOf = (states: States): ReadonlyMap<number, string> => {
  const known = names.get(states) ?? new Map(Object.entries(states).map(([name, { code }]) => [code, name]))
  names.set(states, known)
  return known
}

export const stateOf = <S extends States>(states: S, code: number): keyof S & string => {
  const found = namesOf(states).get(code)
  if (found === undefined) throw new Error(`no state has the code ${code}`)
  return found
}
