import { momentText } from '@zdb/contract/kit/china-time'
import { selfTestChecks, selfTestCheckNames, type SelfTestCheck } from '@zdb/contract/desk/alerts/self-test'
import { runSelfTest, useSelfTest, type SelfTestReport } from '#core/alerts/self-test.ts'
import { sayOnTrial } from '#core/alerts/voice.ts'
import { Button } from '#ui/action/button.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { closeAlertsDrawer } from '../drawer-state.ts'
import { Cure } from '../self-test-cures.tsx'
import styles from './alerts-drawer.module.css'

const seconds = (ms: number) => Math.round(Math.abs(ms) / 1000)

/** What was found, where there is more to say than that it is well. */
const factOf = (check: SelfTestCheck, { senses, answer }: SelfTestReport): string => {
  if (check === 'muted') return senses.muted ? '已关闭' : '已打开'
  if (!answer) return ''
  if (check === 'clock') return `与服务器相差 ${seconds(answer.skew_ms)} 秒`
  if (check !== 'printer') return ''
  const { total, down } = answer.printers
  if (total === 0) return '没有云打印机'
  return down.length > 0 ? down.map(({ store, name }) => `${store} ${name}`).join('、') : `${total} 台都在线`
}

const needsServer: ReadonlySet<SelfTestCheck> = new Set(['clock', 'printer', 'lastPush'])

const Line = ({ check, report }: { check: SelfTestCheck; report: SelfTestReport }) => {
  const trouble = report.failing.find((failing) => failing.check === check)
  // What is not there cannot be well.
  const absent = check === 'printer' && report.answer?.printers.total === 0
  const unknown = absent || (!report.answer && needsServer.has(check))
  const state = trouble ? '异常' : absent ? '未绑定' : unknown ? '未知' : '正常'
  return (
    <li className={styles.check} data-state={trouble ? 'bad' : unknown ? 'unknown' : 'good'}>
      <div>
        <p className={styles.title}>
          <strong>{selfTestChecks[check].label}</strong>
          <span className={styles.verdict}>{state}</span>
        </p>
        <p className={styles.note}>{factOf(check, report)}</p>
        {trouble && <p>{trouble.cure}</p>}
      </div>
      {trouble && <Cure check={check} onLeave={closeAlertsDrawer} />}
    </li>
  )
}

/** How loud a computer is no page may know: somebody has to listen. */
const Loudness = ({ muted }: { muted: boolean }) => (
  <li className={styles.check} data-state="unknown">
    <div>
      <p className={styles.title}>
        <strong>音量</strong>
        <span className={styles.verdict}>未知</span>
      </p>
      <p className={styles.note}>浏览器无法得知电脑的音量</p>
    </div>
    {!muted && <Button onClick={() => void sayOnTrial()}>试听</Button>}
  </li>
)

/** The last answer to whether an alert would be heard here, line by line. */
export const SelfTestLines = () => {
  const { report, running } = useSelfTest()
  const test = (
    <Button busy={running} onClick={() => void runSelfTest('manual')}>
      立即自检
    </Button>
  )
  if (!report) return <Empty reason="还没有自检，登录后会自动进行">{test}</Empty>
  return (
    <>
      <div className={styles.all}>
        <span>上次自检 {momentText(new Date(report.at)).slice(5, 16)}，每小时一次</span>
        {test}
      </div>
      <ul aria-label="自检结果">
        {selfTestCheckNames.map((check) => (
          <Line key={check} check={check} report={report} />
        ))}
        <Loudness muted={report.senses.muted} />
      </ul>
    </>
  )
}
