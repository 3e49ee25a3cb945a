import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { testRegularly } from '#core/alerts/self-test-times.ts'
import { listen } from '#core/realtime/realtime.ts'
import { useSession } from '#core/session/session.ts'
import { DeafBar } from './deaf-bar.tsx'
import { AlertsDrawer } from './drawer/alerts-drawer.tsx'
import { useAlertsDrawer } from './drawer-state.ts'
import { useOpenedAcknowledged } from './opened-orders.ts'
import { Toasts } from './toasts.tsx'
import { VoiceDialog } from './voice/voice-dialog.tsx'

const useRealtime = () => {
  const merchantId = useSession(({ me }) => me?.merchant_id)
  useEffect(() => {
    if (!merchantId) return
    const stop = listen(merchantId)
    const stopTesting = testRegularly()
    return () => {
      stopTesting()
      void stop()
    }
  }, [merchantId])
}

/** All that hears, shows and speaks; the shell fetches it once it stands itself, and has room for what was told. */
export const LiveAlerts = ({ dock }: { dock: HTMLElement | null }) => {
  useRealtime()
  useOpenedAcknowledged()
  const tab = useAlertsDrawer((state) => state.tab)
  return (
    <>
      <DeafBar />
      {dock && createPortal(<Toasts />, dock)}
      <VoiceDialog />
      {tab && <AlertsDrawer tab={tab} />}
    </>
  )
}
