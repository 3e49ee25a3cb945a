import type { ImConversation, ImMessage } from '../port.ts'

/**
 * What the changes have told. A page of history may be older than a change that came while it was on its way: whatever is
 * handed out is seen through what is known by then, so that nothing revoked, deleted or read comes back.
 */
export const makeMemory = () => {
  const revoked = new Map<string, ImMessage>()
  const deleted = new Set<string>()
  const peerRead = new Map<string, number>()
  /** One's own messages that the other has not read, by conversation: the ones a read mark changes. */
  const unreadOwn = new Map<string, Map<string, ImMessage>>()
  const conversations = new Map<string, ImConversation>()

  const seen = (message: ImMessage): ImMessage => {
    const known = revoked.get(message.ID) ?? message
    const isPeerRead = known.isPeerRead || known.sequence <= (peerRead.get(known.conversationID) ?? 0)
    const isDeleted = known.isDeleted || deleted.has(known.ID)
    return isPeerRead === known.isPeerRead && isDeleted === known.isDeleted
      ? known
      : { ...known, isPeerRead, isDeleted }
  }

  const handOut = (message: ImMessage): ImMessage => {
    const out = seen(message)
    if (out.flow === 'out' && !out.isPeerRead) {
      const own = unreadOwn.get(out.conversationID) ?? new Map<string, ImMessage>()
      unreadOwn.set(out.conversationID, own.set(out.ID, out))
    }
    return out
  }

  return {
    conversations,
    handOut,
    revoke: (message: ImMessage): ImMessage => {
      revoked.set(message.ID, message)
      return handOut(message)
    },
    delete: (ids: readonly string[]) => {
      for (const id of ids) deleted.add(id)
    },
    /** The messages that are read by the other side now. */
    readByPeer: (conversationID: string, sequence: number): readonly ImMessage[] => {
      peerRead.set(conversationID, Math.max(sequence, peerRead.get(conversationID) ?? 0))
      const own = unreadOwn.get(conversationID)
      const read = [...(own?.values() ?? [])].filter((message) => message.sequence <= sequence)
      for (const { ID } of read) own?.delete(ID)
      return read.map(seen)
    },
    forget: () => {
      revoked.clear()
      deleted.clear()
      peerRead.clear()
      unreadOwn.clear()
      conversations.clear()
    },
  }
}

export type Memory = ReturnType<typeof makeMemory>
