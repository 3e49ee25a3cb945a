import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './figures.module.css'

/** What came, went on and was delivered, hour by hour. */
export const Hours = () => {
  const hours = useRead(workbench.trend, { params: { type: 'hours' } })
  return (
    <Loaded reading={hours} skeleton={<Skeleton rows={1} height={148} />}>
      {(data) =>
        data.series.some(({ values }) => values.some((value) => value !== 0)) ? (
          <Chart data={data} kind="stack" />
        ) : (
          <p className={styles.quiet}>今天还没有订单动静</p>
        )
      }
    </Loaded>
  )
}
