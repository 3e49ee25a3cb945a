import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { pages } from '@zdb/contract/pages'
import { text, useFilter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn, type Topic } from '#core/realtime/refresh-on.ts'
import { Button } from '#ui/action/button.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useNow } from '#ui/time/clock.ts'
import { rangeOf, todayOf } from '../range/range.ts'
import { Stretch } from '../range/range-control.tsx'
import { EveningSwitch } from './evening-switch.tsx'
import { Sheet } from './sheet.tsx'
import styles from './day-sheet.module.css'

const fields = { day: text() }
const liveTopics: readonly Topic[] = ['netorder', 'transfer_order', 'receive_order', 'logistics']
/** What no push tells of is seen a minute later. */
const liveMs = 60_000

/** One page that says how a day went, on the screen and on paper. */
export const DaySheetPage = () => {
  const [{ day: asked }, setFilter] = useFilter(fields)
  const today = todayOf(useNow(60_000))
  // No day has a sheet before it has come.
  const start_date = asked > today ? today : asked
  const range = rangeOf({ span: 'day', start_date, end_date: '' }, today)
  const isLive = range.from === today
  const sheet = useRead(
    analysis.daySheet,
    { query: { day: range.from } },
    isLive ? { every: liveMs, background: true } : {},
  )
  useRefreshOn(isLive ? liveTopics : [], [analysis.daySheet])
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <PageHeader title={pages.daySheet.title}>
          <Button kind="primary" off={sheet.data === undefined} onClick={() => window.print()}>
            打印
          </Button>
        </PageHeader>
        <div className={styles.choices} role="search" aria-label="哪一天">
          <Stretch range={range} onChange={({ start_date: day }) => day && setFilter({ day })} />
          <EveningSwitch />
        </div>
      </div>
      <Loaded reading={sheet} skeleton={<Skeleton rows={8} height={64} />}>
        {(data) => (
          <div className={styles.paper} inert={sheet.isPlaceholderData}>
            <Sheet sheet={data} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
