import { create } from 'zustand'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { push } from '@zdb/contract/desk/push/endpoints'
import { onSessionEnd } from '../session/session-listeners.ts'

export type Push = WireResult<typeof push.missed>['items'][number]

/** It came by itself, was found by looking, or came while nobody was at this page. */
export type Arrival = 'live' | 'fetched' | 'missed'

type Bell = {
  /** Newest first. */
  readonly list: readonly Push[]
  readonly unread: number
  /** How many somebody still has to acknowledge. */
  readonly waiting: number
  /** The server did not say whether there are more. */
  readonly mayWait: boolean
}

const empty: Bell = { list: [], unread: 0, waiting: 0, mayWait: false }

/** What the bell shows. */
export const useFeed = create<Bell>(() => empty)

onSessionEnd(() => useFeed.setState(empty))

let looking: Promise<void> = Promise.resolve()

/** A look for what was missed is under way. */
export const noteLooking = (look: Promise<void>): void => {
  looking = look
}

/** Once no look for what was missed is under way: before that nobody knows what has not come. */
export const lookedThrough = (): Promise<void> => looking
