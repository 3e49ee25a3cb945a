import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { text, useFilter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'

const fields = { trend: text() }
const shape = <Skeleton rows={1} height={240} />

const nothingYet = <Empty reason="有了订单，这里会画出每天的走势" />

const Trend = ({ type }: { type: string }) => {
  const trend = useRead(workbench.trend, { params: { type } })
  return (
    <Loaded reading={trend} skeleton={shape}>
      {(data) =>
        data.series.some(({ values }) => values.some((value) => value !== 0)) ? <Chart data={data} /> : nothingYet
      }
    </Loaded>
  )
}

export const TrendPanel = () => {
  const [{ trend }, setFilter] = useFilter(fields)
  const overview = useRead(workbench.overview)
  const trends = overview.data?.trends ?? []
  const chosen = trends.find(({ type }) => type === trend) ?? trends[0]
  return (
    <Panel
      title="趋势"
      extra={
        chosen &&
        trends.length > 1 && (
          <StatusTabs
            label="趋势类型"
            tabs={trends.map(({ type, title }) => ({ key: type, label: title, tone: 'neutral' }))}
            value={chosen.type}
            onChange={(type) => setFilter({ trend: type })}
          />
        )
      }
    >
      <Loaded reading={overview} skeleton={shape}>
        {() => (chosen ? <Trend type={chosen.type} /> : nothingYet)}
      </Loaded>
    </Panel>
  )
}
