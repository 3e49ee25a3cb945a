import { create } from 'zustand'

const soundKey = 'zdb.sound'

/** As it was last switched in any tab. */
export const readSound = (): boolean => localStorage.getItem(soundKey) !== 'off'

/** Something to be heard: a chime and then words, about these pushes. */
export type Utterance = {
  /** The same in every tab of the browser: by it they agree on who speaks. */
  readonly id: string
  readonly file: string
  readonly words: string
  readonly about: readonly string[]
  /** The chime sounds in every tab and not only in the leading one. */
  readonly everywhere?: boolean
}

/** `asked` is what the browser did not let us say; while it stands, the person is asked. */
export const useVoice = create<{ sound: boolean; asked: Utterance | undefined }>(() => ({
  sound: readSound(),
  asked: undefined,
}))

export const setSound = (sound: boolean) => {
  localStorage.setItem(soundKey, sound ? 'on' : 'off')
  useVoice.setState({ sound })
}
