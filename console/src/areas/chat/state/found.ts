import { create } from 'zustand'
import { peerOf, type ImMessage } from '../engine/port.ts'
import { openConversation, readToMessage } from './reading.ts'
import { threadOf, useChat } from './store.ts'
import { keyOf } from './thread.ts'
import { shortText } from '../text/preview.ts'

/** The message the history is to show, once. */
export const useFound = create<{ readonly key: string }>(() => ({ key: '' }))

/** A service that carries messages itself numbers them by itself: there who, when and what tell which it is. */
const rowOf = (messages: readonly ImMessage[], found: ImMessage): ImMessage | undefined =>
  messages.find((one) => keyOf(one) === keyOf(found)) ??
  messages.find((one) => one.from === found.from && one.time === found.time && shortText(one) === shortText(found))

/** Opens the conversation at a message that was found. */
export const showMessage = async (message: ImMessage) => {
  await openConversation(peerOf(message.conversationID))
  await readToMessage(message.conversationID, message.sequence)
  const { messages } = threadOf(useChat.getState(), message.conversationID)
  const shown = rowOf(messages, message)
  if (shown) useFound.setState({ key: keyOf(shown) })
}

export const wasShown = () => useFound.setState({ key: '' })
