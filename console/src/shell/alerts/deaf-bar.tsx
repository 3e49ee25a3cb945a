import type { SelfTestCheck } from '@zdb/contract/desk/alerts/self-test'
import { dismissSelfTest, useSelfTest } from '#core/alerts/self-test.ts'
import { useVoice } from '#core/alerts/sound.ts'
import { useOnline } from '#core/browser/online.ts'
import { useConnection } from '#core/realtime/connection.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { openAlertsDrawer } from './drawer-state.ts'
import { Cure } from './self-test-cures.tsx'
import styles from './alert-bar.module.css'

/** Why an alert might not be heard or printed here, with what helps against it; in the page's flow, over nothing. */
export const DeafBar = () => {
  const { report, dismissed } = useSelfTest()
  const sound = useVoice((state) => state.sound)
  const connected = useConnection(({ state }) => state === 'connected')
  const online = useOnline()
  // What has come right since the test is no trouble any more; that there is no network is said above.
  const passed: Partial<Record<SelfTestCheck, boolean>> = { muted: sound, socket: connected || !online }
  const [first, ...others] = (dismissed ? [] : (report?.failing ?? [])).filter(({ check }) => !passed[check])
  if (!first) return null
  return (
    <div className={styles.bar} role="status">
      <span>
        {first.check === 'printer' ? '单据可能打不出来' : '提醒可能听不到'}：{first.cure}
      </span>
      <Cure check={first.check} />
      <Button onClick={() => openAlertsDrawer('selfTest')}>
        {others.length > 0 ? `还有 ${others.length} 项，查看自检` : '查看自检'}
      </Button>
      <CloseButton onClose={dismissSelfTest} />
    </div>
  )
}
