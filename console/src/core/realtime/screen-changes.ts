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

/**
 * A change that is stored nowhere is told at once, and an equal one a moment after it: by then the process that would tell
 * it may have died. Once it has been quiet for so long, who is on the screen asks once more.
 */
const quietMs = 60_000

const lately = new Map<string, ScreenChange>()
let quiet: ReturnType<typeof setTimeout> | undefined

const askOnceMore = () => {
  // Nobody looks: it waits until somebody does.
  if (document.visibilityState === 'hidden') return waitForQuiet()
  const changes = [...lately.values()]
  lately.clear()
  changeScreens(changes)
}

const waitForQuiet = () => {
  clearTimeout(quiet)
  quiet = setTimeout(askOnceMore, quietMs)
}

/** A change that came by the socket alone: no look finds it later. */
export const hearScreenChange = (change: ScreenChange) => {
  lately.set(JSON.stringify(change.message.extras), change)
  changeScreens([change])
  waitForQuiet()
}
