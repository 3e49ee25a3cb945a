import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { useRead } from '#core/http/query.tsx'
import { fenOf } from '#ui/format/money.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './figures.module.css'

type Figure = WireResult<typeof workbench.figures>[number]

const trendOf = ({ today, yesterday }: Figure): string => {
  const [now, before] = [fenOf(today), fenOf(yesterday)]
  if (now === undefined || before === undefined || now === before) return ''
  return now > before ? '↑' : '↓'
}

const Amount = ({ unit, value }: { unit: Figure['unit']; value: string }) =>
  unit === 'money' ? <Money yuan={value} /> : <>{value}</>

export const Figures = () => {
  const figures = useRead(workbench.figures, { params: { x: 'today' } })
  return (
    <Panel title="今日数据">
      <Loaded reading={figures} skeleton={<Skeleton rows={2} height={28} />}>
        {(all) => (
          <dl className={styles.strip}>
            {all.map((figure) => (
              <div key={figure.key}>
                <dt>{figure.title}</dt>
                <dd className={styles.today}>
                  <Amount unit={figure.unit} value={figure.today} />
                </dd>
                <dd className={styles.before}>
                  昨日 <Amount unit={figure.unit} value={figure.yesterday} /> {trendOf(figure)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  )
}
