/** The four tones are the colour groups of the status tabs; nothing else on a screen uses them. */
export type Tone = 'blue' | 'yellow' | 'red' | 'green' | 'neutral'

export type State = { readonly code: number; readonly label: string; readonly tone: Tone }
export type States = Readonly<Record<string, State>>

export const stateOf = <S extends States>(states: S, code: number): keyof S & string => {
  const found = Object.entries(states).find(([, state]) => state.code === code)
  if (!found) throw new Error(`no state has the code ${code}`)
  return found[0] as keyof S & string
}
