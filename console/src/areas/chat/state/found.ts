import { create } from 'zustand'
import { peerOf, type ImMessage } from '../engine/port.ts'
import { openConversation, readToMessage } from './reading.ts'
import { keyOf } from './thread.ts'

/** The message the history is to show, once. */
export const useFound = create<{ readonly key: string }>(() => ({ key: '' }))

/** Opens the conversation at a message that was found. */
export const showMessage = async (message: ImMessage) => {
  await openConversation(peerOf(message.conversationID))
  await readToMessage(message.conversationID, message.sequence)
  useFound.setState({ key: keyOf(message) })
}

export const wasShown = () => useFound.setState({ key: '' })
