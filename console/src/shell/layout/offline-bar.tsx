import { momentText } from '@zdb/contract/kit/china-time'
import { useCopies } from '#core/browser/list-copies.ts'
import { words } from '#core/http/errors.ts'
import { useOnline } from '#core/browser/online.ts'
import styles from './offline-bar.module.css'

/** Says that the network is away, and of when it is what is shown meanwhile. */
export const OfflineBar = () => {
  const online = useOnline()
  const at = useCopies((copies) => copies.at)
  if (online && at === undefined) return null
  return (
    <div className={styles.bar} role="alert">
      {words.offline}
      {at !== undefined && `，显示的是 ${momentText(new Date(at)).slice(5, 16)} 的内容，仅供查看`}
    </div>
  )
}
