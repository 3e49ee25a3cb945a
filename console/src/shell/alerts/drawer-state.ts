import { create } from 'zustand'
import { useFeed } from '#core/realtime/feed.ts'

export type DrawerTab = 'waiting' | 'messages' | 'selfTest'

/** Which part of the bell's drawer is open, if any. */
export const useAlertsDrawer = create<{ tab: DrawerTab | undefined }>(() => ({ tab: undefined }))

/** As a rule at what waits for somebody. */
export const openAlertsDrawer = (tab?: DrawerTab) => {
  const { waiting, mayWait } = useFeed.getState()
  useAlertsDrawer.setState({ tab: tab ?? (waiting > 0 || mayWait ? 'waiting' : 'messages') })
}

export const closeAlertsDrawer = () => useAlertsDrawer.setState({ tab: undefined })
