import type { ChatEvent } from '@zdb/contract/desk/chat/events'

const listeners = new Set<(event: ChatEvent) => void>()

/** Hears what the socket says of chat; an empty event is a connection that came back: look what was missed. */
export const onChatSignal = (listener: (event: ChatEvent) => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const tellChat = (event: ChatEvent) => {
  for (const listener of listeners) listener(event)
}
