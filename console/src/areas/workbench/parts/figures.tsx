import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { fenOf } from '#ui/format/money.ts'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './figures.module.css'

const Hours = lazyPart(() => import('./hours.tsx').then((file) => file.Hours), {
  Shape: () => <Skeleton rows={1} height={148} />,
})

type Figure = WireResult<typeof workbench.figures>[number]

const trendOf = (today: string, yesterday: string): string => {
  const [now, before] = [fenOf(today), fenOf(yesterday)]
  if (now === undefined || before === undefined || now === before) return ''
  return now > before ? '↑' : '↓'
}

const Amount = ({ unit, value }: { unit: Figure['unit']; value: string }) =>
  unit === 'money' ? <Money yuan={value} /> : <>{value}</>

const FigureWords = ({ figure: { title, unit, today, yesterday, urgent } }: { figure: Figure }) => (
  <>
    <span className={styles.name}>{title}</span>
    <strong data-urgent={urgent || undefined}>
      <Amount unit={unit} value={today} />
    </strong>
    <small>
      {yesterday === null ? (
        '此刻'
      ) : (
        <>
          昨日 <Amount unit={unit} value={yesterday} /> {trendOf(today, yesterday)}
        </>
      )}
    </small>
  </>
)

/** The strip of today: each number leads to exactly those rows. */
export const Figures = () => {
  const figures = useRead(workbench.figures, { params: { x: 'today' } })
  const { data: overview } = useRead(workbench.overview)
  if (figures.data?.length === 0) return null
  return (
    <Panel title="今天">
      <Loaded reading={figures} skeleton={<Skeleton rows={2} height={28} />}>
        {(all) => (
          <div className={styles.room}>
            <ul className={styles.strip}>
              {all.map((figure) => (
                <li key={figure.key}>
                  {figure.route === null ? (
                    <FigureWords figure={figure} />
                  ) : (
                    <PageLink to={givenRoute(figure.route)}>
                      <FigureWords figure={figure} />
                    </PageLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      {overview?.has_hours && <Hours />}
    </Panel>
  )
}
