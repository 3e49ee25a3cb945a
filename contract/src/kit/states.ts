/** The four tones are the colour groups of the status tabs; nothing else on a screen uses them. */
export type Tone = 'blue' | 'yellow' | 'red' | 'green' | 'neutral'

export type State = {
  readonly code: number
  readonly label: string
  readonly tone: Tone
  /** Where the code alone does not tell one state from another. */
  readonly stage?: number
}
export type States = Readonly<Record<string, State>>

const names = new WeakMap<States, ReadonlyMap<string, string>>()
const keyOf = (code: number, stage?: number): string => `${code}/${stage ?? ''}`

/** Told apart once: a list asks this of every row. */
const namesOf = (states: States): ReadonlyMap<string, string> => {
  const known =
    names.get(states) ?? new Map(Object.entries(states).map(([name, { code, stage }]) => [keyOf(code, stage), name]))
  names.set(states, known)
  return known
}

export const stateOf = <S extends States>(states: S, code: number, stage?: number): keyof S & string => {
  const found = namesOf(states).get(keyOf(code, stage))
  if (found === undefined) throw new Error(`no state has the code ${keyOf(code, stage)}`)
  return found
}

export const codesOf = <S extends States>(states: S, ...names: readonly (keyof S & string)[]): number[] =>
  names.map((name) => (states[name] as State).code)
