import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Empty } from '#ui/page/empty.tsx'
import { LimitNotes } from '#widgets/limits/limit-notes.tsx'
import { Balance } from './parts/balance.tsx'
import { Figures } from './parts/figures.tsx'
import { Greeting } from './parts/greeting.tsx'
import { Notices } from './parts/notices.tsx'
import { Stores } from './parts/stores.tsx'
import { Todos } from './parts/todos.tsx'
import { TrendPanel } from './parts/trend-panel.tsx'
import page from '#ui/page/columns.module.css'
import styles from './home-page.module.css'

const live = [workbench.todo, workbench.figures, workbench.trend, workbench.overview, stores.list]

/** Left what waits, middle how the day goes, right the shop itself. Each part loads and fails on its own. */
export const HomePage = () => {
  const reads = useMay('workbench.read')
  const seesStores = useMay('store.read')
  const seesMoney = useMay('finance.read')
  useRefreshOn('workbench', live)
  return (
    <>
      <Greeting />
      <LimitNotes />
      {!reads && !seesStores && <Empty reason="您暂无访问的权限，请联系主账户授权！" />}
      <div className={`${page.columns} ${styles.bench}`}>
        {reads && (
          <>
            <div className={page.column}>
              <Todos />
            </div>
            <div className={page.column}>
              <Figures />
              <TrendPanel />
            </div>
          </>
        )}
        <div className={page.column}>
          {seesStores && <Stores />}
          {reads && seesMoney && <Balance />}
          {reads && <Notices />}
        </div>
      </div>
    </>
  )
}
