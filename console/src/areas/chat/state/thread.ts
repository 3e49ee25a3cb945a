import type { ImMessage } from '../engine/port.ts'

/** What is known of one conversation's messages, from the oldest to the newest. */
export type Thread = {
  readonly messages: readonly ImMessage[]
  /** Brings what is older. */
  readonly next: string
  readonly complete: boolean
  readonly loaded: boolean
  readonly loading: boolean
  /** What is older could not be read, and is read on a wish only. */
  readonly olderFailed: boolean
  /** How many were unread when it was opened, and the place of the last that was there then. */
  readonly unread: number
  readonly openedAt: number
  /** The first of them, once it is known: the line 以下为未读消息 stands above it, whatever is said or taken back later. */
  readonly firstUnread: string
}

export const emptyThread: Thread = {
  messages: [],
  next: '',
  complete: false,
  loaded: false,
  loading: false,
  olderFailed: false,
  unread: 0,
  openedAt: 0,
  firstUnread: '',
}

/** One message, however often it is told and whether or not the server has numbered it yet. */
export const keyOf = ({ random, ID, from }: ImMessage): string => (random ? `${from}:${random}` : ID)

const isCounted = ({ flow, isRevoked }: ImMessage) => flow === 'in' && !isRevoked

/** Which of them was the first unread one, once so many are there; what was revoked is not counted as unread. */
export const withFirstUnread = (thread: Thread): Thread => {
  const { messages, unread, openedAt, firstUnread } = thread
  if (firstUnread !== '' || unread === 0) return thread
  const first = messages.filter((message) => isCounted(message) && message.sequence <= openedAt).at(-unread)
  return first ? { ...thread, firstUnread: keyOf(first) } : thread
}

/** What has no number yet stands where its time puts it among those that have. */
const inOrder = (messages: readonly ImMessage[]): readonly ImMessage[] => {
  const placed = messages.filter(({ sequence }) => sequence > 0).sort((a, b) => a.sequence - b.sequence)
  const waiting = messages.filter(({ sequence }) => sequence === 0)
  for (const message of waiting) {
    const before = placed.findLastIndex((other) => other.sequence === 0 || other.time <= message.time)
    placed.splice(before + 1, 0, message)
  }
  return placed
}

const isGone = ({ isDeleted }: ImMessage) => isDeleted

/** A numbered message is never replaced by an attempt to send it that was told late. */
const isOlder = (known: ImMessage | undefined, told: ImMessage): boolean =>
  known !== undefined && known.sequence > 0 && told.sequence === 0

export const merged = (known: readonly ImMessage[], told: readonly ImMessage[]): readonly ImMessage[] => {
  const all = new Map(known.map((message) => [keyOf(message), message]))
  for (const message of told) {
    const key = keyOf(message)
    if (isGone(message)) all.delete(key)
    else if (!isOlder(all.get(key), message)) all.set(key, message)
  }
  return inOrder([...all.values()])
}

export const without = (known: readonly ImMessage[], gone: readonly ImMessage[]): readonly ImMessage[] => {
  const keys = new Set(gone.map(keyOf))
  return known.filter((message) => !keys.has(keyOf(message)))
}
