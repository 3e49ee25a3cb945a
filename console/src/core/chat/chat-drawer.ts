import { create } from 'zustand'
import { onSessionEnd } from '../session/session-listeners.ts'

type ChatDrawer = {
  readonly open: boolean
  /** With whom, until the conversation has been opened; nobody means the list. */
  readonly userID: string | undefined
  readonly unread: number
}

/** All that the shell knows of chat: whether it lies open, for whom, and how much waits there. */
export const useChatDrawer = create<ChatDrawer>(() => ({ open: false, userID: undefined, unread: 0 }))

onSessionEnd(() => useChatDrawer.setState(useChatDrawer.getInitialState(), true))

export const openChat = (userID?: string) => useChatDrawer.setState({ open: true, userID })

export const closeChat = () => useChatDrawer.setState({ open: false })
