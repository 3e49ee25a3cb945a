import { routeTo, pages } from '@zdb/contract/pages'
import type { SelfTestCheck } from '@zdb/contract/desk/alerts/self-test'
import { onceConnected } from '#core/alerts/self-test-times.ts'
import { runSelfTest } from '#core/alerts/self-test.ts'
import { setSound } from '#core/alerts/sound.ts'
import { stealLead } from '#core/alerts/tab-leader.ts'
import { reconnect } from '#core/realtime/socket-line.ts'
import { usePlace } from '#core/router/address.ts'
import { isGranted } from '#core/router/menu.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'

const testAgain = () => void runSelfTest('manual')

const callAnew = () => {
  reconnect()
  onceConnected(testAgain)
}

/** What a press can do against it. The press itself is what lets a browser play. */
const cures: Partial<Record<SelfTestCheck, { words: string; act: () => void }>> = {
  socket: { words: '重新连接', act: callAnew },
  lastPush: { words: '重新连接', act: callAnew },
  audio: {
    words: '允许播放',
    act: () => {
      stealLead()
      testAgain()
    },
  },
  muted: {
    words: '打开声音',
    act: () => {
      setSound(true)
      testAgain()
    },
  },
}

export const Cure = ({ check, onLeave }: { check: SelfTestCheck; onLeave?: () => void }) => {
  const menu = useSession((state) => state.menu)
  const place = usePlace()
  const cure = cures[check]
  if (cure) return <Button onClick={cure.act}>{cure.words}</Button>
  const toPrinters = routeTo('printSetting')
  if (check === 'printer' && place !== toPrinters && isGranted(menu, pages.printSetting.path))
    return (
      <PageLink to={toPrinters} onClick={onLeave}>
        去打印设置
      </PageLink>
    )
  return null
}
