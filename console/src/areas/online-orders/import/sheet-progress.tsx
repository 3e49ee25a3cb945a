import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import styles from '#widgets/files/sheet.module.css'
import type { Sheet } from './sheet-lines.ts'

export type SheetView = { sheet: Sheet; onAgain: () => void }

/** Being read or saved. How many lines there are is known once all are read. */
export const SheetWorking = ({ sheet: { state, rows, read, saved, bad_total } }: SheetView) => {
  const [words, done] = state === 'reading' ? ['已检查', read] : ['已保存', saved]
  return (
    <div className={styles.working} role="status">
      <progress aria-label="导入进度" {...(rows > 0 ? { max: rows, value: done } : {})} />
      <p>
        {words} {done} 行{rows > 0 && ` / 共 ${rows} 行`}
        {state === 'reading' && bad_total > 0 && `，${bad_total} 行有误`}
      </p>
      <p className={styles.quiet}>可以离开这个页面，处理会继续；用现在的链接随时回来查看</p>
    </div>
  )
}

export const SheetDone = ({ sheet: { rows, saved } }: SheetView) => (
  <div className={styles.done}>
    <p className={styles.big} role="status">
      已导入 {saved} 单
    </p>
    {rows > saved && <p className={styles.quiet}>其余 {rows - saved} 行有误或重复，未导入</p>}
    <PageLink to={routeTo('onlineOrders', { channel: channelCodes.excel })}>去网单管理安排</PageLink>
  </div>
)

export const SheetFailed = ({ sheet: { message }, onAgain }: SheetView) => (
  <div className={styles.done}>
    <p className={styles.failed} role="alert">
      {message || '表格没能读完，请检查后重新上传'}
    </p>
    <Button kind="primary" onClick={onAgain}>
      重新上传
    </Button>
  </div>
)
