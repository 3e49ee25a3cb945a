import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { todoSectionNames, todoSections } from '@zdb/contract/desk/workbench/sections'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import styles from './todos.module.css'

type Todo = WireResult<typeof workbench.todo>[number]

/** The most urgent first. */
const urgency = ['red', 'yellow', 'blue', 'green']

const Row = ({ todo: { title, note, count, tone, route } }: { todo: Todo }) => (
  <li>
    <PageLink to={givenRoute(route)} data-tone={tone}>
      <span className={styles.title}>
        {title}
        {note && <small title={note}>{note}</small>}
      </span>
      <strong>{count > 99 ? '99+' : count}</strong>
    </PageLink>
  </li>
)

export const Todos = () => {
  const todos = useRead(workbench.todo)
  return (
    <Panel title="现在">
      <Loaded reading={todos} skeleton={<Skeleton rows={5} height={28} />}>
        {(all) => {
          const waiting = all
            .filter(({ count }) => count > 0)
            .sort((a, b) => urgency.indexOf(a.tone) - urgency.indexOf(b.tone))
          if (waiting.length === 0) return <Empty reason="现在没有待办，要处理的订单和事情会排在这里" />
          const sections = todoSectionNames
            .map((name) => ({ name, rows: waiting.filter(({ section }) => section === name) }))
            .filter(({ rows }) => rows.length > 0)
          return (
            <div className={styles.sections}>
              {sections.map(({ name, rows }) => (
                <section key={name} aria-labelledby={`todo-${name}`}>
                  <h3 id={`todo-${name}`}>{todoSections[name]}</h3>
                  <ul className={styles.todos}>
                    {rows.map((row) => (
                      <Row key={row.key} todo={row} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }}
      </Loaded>
    </Panel>
  )
}
