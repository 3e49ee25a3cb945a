import type { ReactNode } from 'react'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Empty } from '#ui/page/empty.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { LimitNotes } from '#widgets/limits/limit-notes.tsx'
import { Balance } from './parts/balance.tsx'
import { Figures } from './parts/figures.tsx'
import { useFoldedSetup } from './parts/folded-setup.ts'
import { Greeting } from './parts/greeting.tsx'
import { Notices } from './parts/notices.tsx'
import { Stores } from './parts/stores.tsx'
import { Todos } from './parts/todos.tsx'
import page from '#ui/page/columns.module.css'
import styles from './home-page.module.css'

const trend = (content: ReactNode) => <Panel title="趋势">{content}</Panel>
const TrendPanel = lazyPart(() => import('./parts/trend-panel.tsx').then((file) => file.TrendPanel), {
  Shape: () => trend(<Skeleton rows={1} height={240} />),
  around: trend,
})
const SetupGuide = lazyPart(() => import('./parts/setup-guide.tsx').then((file) => file.SetupGuide), {
  around: (failed) => <Panel title="开店准备">{failed}</Panel>,
})

const live = [workbench.todo, workbench.figures, workbench.trend, workbench.overview, stores.list]

/** The guide as long as something is open and nobody has put it away, and whether there is anything to count yet. */
const useBeginning = (reads: boolean) => {
  const { data } = useRead(workbench.overview, {}, { enabled: reads })
  const { folded, fold } = useFoldedSetup()
  const steps = data?.setup ?? []
  const isOpen = !folded && steps.some(({ standing }) => standing !== 'done')
  const isNew = data?.has_orders === false
  return {
    isNew,
    guide: isOpen && <SetupGuide steps={steps} short={!isNew} onFold={fold} />,
  }
}

/** How the day goes; a newcomer is led to the first order instead of being shown zeros. */
const Day = () => (
  <>
    <Figures />
    <TrendPanel />
  </>
)

/** Left what waits, middle how the day goes, right the shop itself. Each part loads and fails on its own. */
export const HomePage = () => {
  const reads = useMay('workbench.read')
  const seesStores = useMay('store.read')
  const seesMoney = useMay('finance.read')
  const { isNew, guide } = useBeginning(reads)
  useRefreshOn('workbench', live)
  return (
    <>
      <Greeting />
      <LimitNotes />
      {!reads && !seesStores && <Empty reason="您暂无访问的权限，请联系主账户授权！" />}
      <div className={`${page.columns} ${styles.bench}`} data-new={isNew || undefined}>
        {reads && (
          <>
            <div className={page.column}>
              <Todos />
            </div>
            <div className={`${page.column} ${styles.day}`}>
              {isNew ? guide || <Empty reason="有了订单，这里会看到今天的进展" /> : <Day />}
            </div>
          </>
        )}
        <div className={page.column}>
          {seesStores && <Stores />}
          {!isNew && guide}
          {reads && seesMoney && <Balance />}
          {reads && <Notices />}
        </div>
      </div>
    </>
  )
}
