import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './todos.module.css'

/** The most urgent first. */
const urgency = ['red', 'yellow', 'blue', 'green']

export const Todos = () => {
  const todos = useRead(workbench.todo)
  return (
    <Panel title="现在">
      <Loaded reading={todos} skeleton={<Skeleton rows={5} height={28} />}>
        {(all) => {
          const waiting = all
            .filter(({ count }) => count > 0)
            .sort((a, b) => urgency.indexOf(a.tone) - urgency.indexOf(b.tone))
          if (waiting.length === 0) return <Empty reason="现在没有待办" />
          return (
            <ul className={styles.todos}>
              {waiting.map(({ key, title, note, count, tone, route }) => (
                <li key={key}>
                  <PageLink to={givenRoute(route)} data-tone={tone}>
                    <span className={styles.title}>
                      {title}
                      {note && <small title={note}>{note}</small>}
                    </span>
                    <strong>{count > 99 ? '99+' : count}</strong>
                  </PageLink>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}
