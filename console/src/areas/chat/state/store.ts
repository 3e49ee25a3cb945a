import { create } from 'zustand'
import type { ImConversation, ImMessage } from '../engine/port.ts'
import { emptyThread, merged, without, type Thread } from './thread.ts'

/** `kicked` somebody signed in elsewhere, or the service knows this page no longer; `failed` it did not let us in. */
export type Phase = 'off' | 'connecting' | 'ready' | 'kicked' | 'failed'

export type ChatState = {
  readonly phase: Phase
  /** Whether a service that browsers talk to by themselves is reached. */
  readonly reached: boolean
  /** Why nobody is there, in the words of the service. */
  readonly trouble: string
  readonly conversations: readonly ImConversation[]
  /** False until the list has come once. */
  readonly listed: boolean
  /** The conversation in view. */
  readonly active: string | undefined
  /** Whether somebody looks at it: then what comes is read. */
  readonly seen: boolean
  readonly threads: Readonly<Record<string, Thread>>
  /** How far the files under way have come, by the random of their message. */
  readonly uploads: Readonly<Record<string, number>>
  /** What was written to somebody and not sent yet. */
  readonly drafts: Readonly<Record<string, string>>
}

export const useChat = create<ChatState>(() => ({
  phase: 'off',
  reached: true,
  trouble: '',
  conversations: [],
  listed: false,
  active: undefined,
  seen: false,
  threads: {},
  uploads: {},
  drafts: {},
}))

export const chatState = (): ChatState => useChat.getState()

export const resetChat = () => useChat.setState(useChat.getInitialState(), true)

export const threadOf = (state: ChatState, conversationID: string): Thread =>
  state.threads[conversationID] ?? emptyThread

export const changeThread = (conversationID: string, change: (thread: Thread) => Partial<Thread>) =>
  useChat.setState((state) => {
    const thread = threadOf(state, conversationID)
    return { threads: { ...state.threads, [conversationID]: { ...thread, ...change(thread) } } }
  })

/** What is told of conversations that nobody has opened yet is read when somebody does. */
const isKept = (state: ChatState, { conversationID }: ImMessage) => state.threads[conversationID] !== undefined

export const takeMessages = (told: readonly ImMessage[]) => {
  const state = useChat.getState()
  const byConversation = Map.groupBy(
    told.filter((message) => isKept(state, message)),
    ({ conversationID }) => conversationID,
  )
  for (const [conversationID, messages] of byConversation)
    changeThread(conversationID, (thread) => ({ messages: merged(thread.messages, messages) }))
}

/** One's own attempt to say something stands in its conversation even before that was read. */
export const placeMessage = (message: ImMessage) =>
  changeThread(message.conversationID, (thread) => ({ messages: merged(thread.messages, [message]) }))

export const dropMessages = (gone: readonly ImMessage[]) => {
  for (const [conversationID, messages] of Map.groupBy(gone, (message) => message.conversationID))
    changeThread(conversationID, (thread) => ({ messages: without(thread.messages, messages) }))
}

export const setUpload = (random: string, percent: number | undefined) =>
  useChat.setState(({ uploads }) => {
    const { [random]: _, ...rest } = uploads
    return { uploads: percent === undefined ? rest : { ...rest, [random]: percent } }
  })

export const setDraft = (to: string, text: string) =>
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [to]: text } }))
