import { forgetEarly } from '../http/early-answers.ts'
import type { Push } from './feed.ts'

/** That something on the screens is no longer so, with or without a push that says it in words. */
export type ScreenChange = { message: { extras: Pick<Push['message']['extras'], 'type' | 'identity' | 'params'> } }

const screens = new Set<(changes: readonly ScreenChange[]) => void>()

/** Hears every push, and what changed without one: a colleague at another screen has done something. */
export const onScreenChange = (listener: (changes: readonly ScreenChange[]) => void) => {
  screens.add(listener)
  return () => {
    screens.delete(listener)
  }
}

export const changeScreens = (changes: readonly ScreenChange[]) => {
  // Who is not on the screen yet hears nothing: what the document brought for it is from before.
  forgetEarly()
  for (const listener of screens) listener(changes)
}
